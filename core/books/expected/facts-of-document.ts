import type { Sides } from '#core/database/values/document-fields';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveProperty, effectiveType } from '#core/database/values/effective-values';
import { type BillFacts, senderDomain } from '#core/books/expected/match-expected';
import { dayIn } from '#core/kernel/platform/clock';
import type { Business } from '#core/records/settings/business';
import { vendorKey } from '#core/records/vendors/vendor-key';

/** These are not fetched for a bill. */
const neverExpected = new Set(['quote', 'proposal', 'contract']);

/** Whether a document is one that somebody has fetched or been sent, and not only the words of a mail or the proof of a payment. */
export function mayBeExpected(document: Document): boolean {
  return (
    !document.deletedAt &&
    Boolean(document.fileKey) &&
    document.mimeType !== 'message/rfc822' &&
    !neverExpected.has(effectiveType(document)) &&
    effectiveField(document, 'hoa_kind') !== 'payment_confirmation'
  );
}

/** Whether a file says itself what is charged: an amount that was taken from the words of its mail has no place on it. One that cannot be read may well. */
export function bearsAmount({ fileKey, processingStatus, personFields, machineFields }: Document): boolean {
  if (!fileKey) return false;
  const { amount } = machineFields.fields;
  return processingStatus === 'failed' || Boolean(personFields.fields.amount) || Boolean(amount && amount.evidence !== null);
}

/** What a document tells, as the machine read it or a person corrected it. An amount of another currency would pass for one of the books': it is left out. */
export function factsOfDocument(
  document: Sides & Pick<Document, 'createdAt'> & Partial<Pick<Document, 'fromEmail' | 'emailReceivedAt'>>,
  { currency, time_zone: timeZone }: Pick<Business, 'currency' | 'time_zone'>,
): BillFacts {
  const isOurs = (effectiveField(document, 'currency') ?? currency) === currency;
  const amounts = (['amount_due', 'amount', 'total_payment', 'charged_amount'] as const).flatMap(
    (key) => effectiveField(document, key) ?? [],
  );
  return {
    vendor: effectiveField(document, 'vendor'),
    senderDomain: senderDomain(document.fromEmail ?? null),
    account: effectiveField(document, 'account_number') ?? effectiveField(document, 'loan_number'),
    propertyId: effectiveProperty(document),
    amounts: isOurs ? amounts : [],
    dueOn: effectiveField(document, 'due_date'),
    statementOn: effectiveField(document, 'statement_date') ?? effectiveField(document, 'service_date'),
    receivedOn: dayIn(timeZone, document.emailReceivedAt ?? document.createdAt),
  };
}

/** What is kept of them of a document that is expected: of its account the last four figures or letters, and none of a number too short to tell accounts apart. */
export function keptFacts({ vendor, account, propertyId, amounts, dueOn }: BillFacts) {
  const plain = (account ?? '').replaceAll(/[^a-z0-9]/gi, '');
  const [amount = null] = amounts;
  return {
    ...(vendor === null ? {} : { vendor: vendor.slice(0, 300), vendorKey: vendorKey(vendor).slice(0, 300) }),
    ...(plain.length < 3 ? {} : { accountEnding: plain.slice(-4) }),
    propertyId,
    amount: Number(amount) > 0 ? amount : null,
    dueOn,
  };
}
