import type { Document } from '#core/documents/document.entity';
import { effectiveField, effectiveProperty, effectiveType } from '#core/documents/effective-values';
import type { ExpectedDocument } from '#core/expected/expected-document.entity';
import { type ArrivedFacts, type ExpectedFacts, senderDomain } from '#core/expected/match-expected';
import { dayIn } from '#core/platform/clock';
import type { Business } from '#core/settings/business';

/** Nobody fetches these for a bill. */
const neverExpected = new Set(['quote', 'proposal', 'contract']);

/** Whether a document is one that somebody has fetched or been sent, and not only the words of a mail or the proof of a payment. */
export function mayBeExpected(document: Document): boolean {
  return (
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

/** What a document says that may be an expected one. */
export function arrivedFacts(document: Document, timeZone: string): ArrivedFacts {
  const amounts = (['amount', 'amount_due', 'total_payment', 'charged_amount'] as const).flatMap(
    (key) => effectiveField(document, key) ?? [],
  );
  return {
    vendor: effectiveField(document, 'vendor'),
    senderDomain: senderDomain(document.fromEmail ?? null),
    accountNumber: effectiveField(document, 'account_number') ?? effectiveField(document, 'loan_number'),
    propertyId: effectiveProperty(document),
    amounts,
    dueOn: effectiveField(document, 'due_date'),
    statementOn: effectiveField(document, 'statement_date') ?? effectiveField(document, 'service_date'),
    arrivedOn: arrivedOn(document, timeZone),
  };
}

export const arrivedOn = ({ emailReceivedAt, createdAt }: Pick<Document, 'emailReceivedAt' | 'createdAt'>, timeZone: string): string =>
  dayIn(timeZone, emailReceivedAt ?? createdAt);

/** What the document made of a mail adds to what the mail's words say: as the machine read it, or a person corrected it. */
export function statedFacts(
  document: Document,
  { currency }: Pick<Business, 'currency'>,
): Pick<ExpectedFacts, 'vendor' | 'accountEnding' | 'propertyId' | 'amount' | 'dueOn'> {
  const account = effectiveField(document, 'account_number') ?? effectiveField(document, 'loan_number');
  const amount = effectiveField(document, 'amount_due') ?? effectiveField(document, 'amount');
  // An amount of another currency would pass for one of the books'.
  const isOurs = (effectiveField(document, 'currency') ?? currency) === currency;
  return {
    vendor: effectiveField(document, 'vendor'),
    accountEnding: endingOf(account),
    propertyId: effectiveProperty(document),
    amount: isOurs && amount !== null && Number(amount) > 0 ? amount : null,
    dueOn: effectiveField(document, 'due_date'),
  };
}

/** The last four figures or letters of an account, which are all that is kept of it; null of a number too short to tell accounts apart. */
function endingOf(account: string | null): string | null {
  const plain = (account ?? '').replaceAll(/[^a-z0-9]/gi, '');
  return plain.length < 3 ? null : plain.slice(-4);
}

export const factsOf = (expected: ExpectedDocument): ExpectedFacts & { lastNoticeOn: string } => ({
  vendor: expected.vendor,
  senderDomain: expected.senderDomain ?? null,
  accountEnding: expected.accountEnding ?? null,
  propertyId: expected.propertyId ?? null,
  amount: expected.amount ?? null,
  dueOn: expected.dueOn ?? null,
  receivedOn: expected.receivedOn,
  lastNoticeOn: expected.lastNoticeOn,
});
