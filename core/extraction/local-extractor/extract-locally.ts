import { type DocumentView, viewDocument } from '#core/extraction/document-view';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/extracted-fields';
import { checkFields, mergeFields } from '#core/extraction/check-fields';
import { earnedConfidence } from '#core/extraction/evidence';
import { readInvoiceXml } from '#core/extraction/invoice-xml';
import { moneyCents } from '#core/extraction/money-notation';
import { alike } from '#core/extraction/text-fold';
import type { PageText } from '#core/reading/page-text';
import { findPropertyAddress } from '#core/extraction/local-extractor/candidates/address';
import { type AmountCandidate, findAmounts } from '#core/extraction/local-extractor/candidates/amounts';
import { findCurrency } from '#core/extraction/local-extractor/candidates/currency';
import { findDates } from '#core/extraction/local-extractor/candidates/dates';
import { findAccountNumber, findInvoiceNumber } from '#core/extraction/local-extractor/candidates/numbers';
import { numberInSubject } from '#core/extraction/local-extractor/candidates/subject-number';
import { findKnownVendor, findVendor } from '#core/extraction/local-extractor/candidates/vendor';
import { chooseAmounts } from '#core/extraction/local-extractor/choose-amounts';
import { signCredits } from '#core/extraction/local-extractor/credit';
import { chooseDates } from '#core/extraction/local-extractor/choose-dates';
import { findDescription, suggestFileName } from '#core/extraction/local-extractor/description';
import { findDocumentType, findExpenseType } from '#core/extraction/local-extractor/document-kind';
import { isForm1098, readForm1098 } from '#core/extraction/local-extractor/form-1098';
import { fillFromBody } from '#core/extraction/local-extractor/from-body';
import { readLedger } from '#core/extraction/local-extractor/hoa-ledger';
import { readHoa } from '#core/extraction/local-extractor/hoa';
import { findLineItems } from '#core/extraction/local-extractor/line-items';
import { letterOf, readLoanLetter } from '#core/extraction/local-extractor/loan-letters';
import { askedAmounts, readMortgage } from '#core/extraction/local-extractor/mortgage';
import { netAsDue } from '#core/extraction/local-extractor/net-and-gross';
import { readNoCharge } from '#core/extraction/local-extractor/no-charge';
import { readBillPeriod } from '#core/extraction/local-extractor/period';
import { findCycle, readSubscription } from '#core/extraction/local-extractor/subscription';
import { withoutThreats } from '#core/extraction/local-extractor/threatened';
import { reckonTax, taxByRate } from '#core/extraction/local-extractor/unread-tax';
import { yearOfForm } from '#core/extraction/local-extractor/year-of-form';

/**
 * Reads a document's fields from its words alone: labels, places, arithmetic. No key, no network, no clock.
 * Takes any text (cut to `viewLimits`) and never throws; what it did not find is absent. Money as decimal text, credits negative,
 * dates `YYYY-MM-DD`, confidence 0 to 1 as `earnedConfidence` reckons it, evidence boxes in fractions of their page.
 */
export function extractLocally(pages: readonly PageText[], context: ExtractionContext): ExtractedFields {
  const read = fillFromBody(readText(pages, context), context, readText);
  const claimed = context.invoiceXml ? readInvoiceXml(context.invoiceXml) : null;
  if (!claimed) return read;
  const checked = checkFields(claimed, pages, 'local');
  const fields = { ...mergeFields(checked, read), ...sellerInXml(checked, read) };
  const description = findDescription(viewDocument(pages), fields, context);
  return { ...fields, ...(description && { description }), ...namedAfter(fields, context) };
}

/** Who sells is whom the XML names, to the letter; the page bears it out, also by a shorter or longer name. */
function sellerInXml({ vendor: named }: ExtractedFields, { vendor: read }: ExtractedFields): ExtractedFields {
  if (!named) return {};
  const isRead = read !== undefined && alike(read.value, named.value);
  const evidence = named.evidence ?? (isRead ? read.evidence : null);
  const confidence = earnedConfidence({ found: evidence !== null, label: 'strong', agreements: isRead ? 1 : 0 });
  return { vendor: { ...named, evidence, confidence } };
}

/** What a paper that only reports says nothing of. */
const asksFor = ['amount', 'amount_due', 'payments', 'tax', 'previous_balance', 'late_fee', 'line_items', 'due_date'] as const;

function readText(pages: readonly PageText[], context: ExtractionContext): ExtractedFields {
  const view = viewDocument(pages);
  if (view.lines.length === 0) return {};
  const amounts = netAsDue(withoutThreats(view, findAmounts(view)));
  const { dates } = findDates(view, context);
  const type = findDocumentType(view, context, amounts.length > 0);
  const asked =
    type.value === 'mortgage_statement' ? askedAmounts(view, amounts) : type.value === 'tax_document' ? taxesAsTotals(amounts) : amounts;
  const fields: ExtractedFields = { ...signCredits(chooseAmounts(asked, view.scanned), view), ...chooseDates(dates, view, context) };
  const reckoned = taxByRate(asked, fields) ?? reckonTax(view, asked, fields);
  if (reckoned) fields.tax = reckoned;
  const put = <K extends keyof ExtractedFields>(key: K, found: ExtractedFields[K] | null) => {
    if (found) fields[key] = found;
  };
  // A mail that speaks of no bill is sold by nobody: only whom people know already is told.
  put('vendor', type.value === 'other' && type.weight === 0 ? findKnownVendor(view, context) : findVendor(view, context, type.value));
  put('invoice_number', findInvoiceNumber(view) ?? numberInSubject(context));
  put('account_number', findAccountNumber(view));
  const chosen = amounts.find(
    (amount) => amount.currency !== null && fields.amount?.evidence?.text.includes(amount.line.text.slice(amount.start, amount.end)),
  );
  put('currency', findCurrency(view, amounts, chosen, context));
  put('property_address', findPropertyAddress(view, type.value));
  // The split of a payment is no list of what was bought, and what fills its escrow no tax on it.
  if (type.value === 'mortgage_statement') delete fields.tax;
  else put('line_items', findLineItems(view, amounts));
  fields.document_type = { value: type.value, confidence: kindConfidence(type.weight), evidence: null, source: 'local' };
  // The boxes of the form speak of taxes and insurance as well.
  const isInterest = isForm1098(view);
  const expense = isInterest ? ({ value: 'mortgage_interest', weight: 4 } as const) : findExpenseType(view, context, type.value);
  fields.expense_type = { value: expense.value, confidence: kindConfidence(expense.weight), evidence: null, source: 'local' };
  const loanLetter = type.value === 'mortgage_statement' ? letterOf(view, context.subject) : null;
  if (loanLetter) readLoanLetter(loanLetter, fields, view, amounts, dates);
  else if (type.value === 'mortgage_statement') Object.assign(fields, readMortgage(view, amounts, dates, fields.due_date?.value));
  if (type.value === 'hoa_document' || context.mailbox === 'hoa') Object.assign(fields, readHoa(view, amounts, dates, context, fields));
  if (!fields.payments && type.value !== 'mortgage_statement') put('payments', readLedger(view, amounts, () => false).payments);
  Object.assign(fields, askedByDate(view, fields));
  Object.assign(fields, readBillPeriod(view, type.value));
  if (type.value === 'insurance_document' && !fields.billing_cycle) put('billing_cycle', findCycle(view));
  if (type.value === 'subscription' || context.mailbox === 'subscriptions')
    Object.assign(fields, readSubscription(view, fields, amounts, context));
  readNoCharge(fields, view, context, amounts);
  if (isInterest) {
    for (const key of asksFor) delete fields[key];
    Object.assign(fields, readForm1098(view, amounts, fields));
  }
  if (isInterest || loanLetter === 'year_summary') put('period', yearOfForm(view, fields.service_date));
  put('description', findDescription(view, fields, context));
  return { ...fields, ...namedAfter(fields, context) };
}

const payableSoon =
  /\b(?:due|payable|payment) (?:is )?(?:due )?(?:and payable )?(?:up)?on (?:receipt|completion|delivery|presentation)\b|\b(?:due|payable) (?:now|immediately)\b|\b(?:payable|due) (?:in|within) \d{1,3} days\b|\bterms\W+(?:of payment\W+)?(?:net|due in) \d{1,3}\b/;

/** A bill with a day, or days, to pay by and nothing paid or carried asks for its whole total, though it calls it nothing else. */
function askedByDate(view: DocumentView, { amount, amount_due, due_date, payments, previous_balance }: ExtractedFields): ExtractedFields {
  if (!amount || amount_due || amount.value.startsWith('-') || !(due_date || payableSoon.test(view.folded))) return {};
  const carried = moneyCents(previous_balance?.value ?? '0.00') - Math.abs(moneyCents(payments?.value ?? '0.00'));
  return carried === 0 ? { amount_due: { ...amount } } : {};
}

const instalment = /^\W*(?:first|second|third|fourth|1st|2nd|3rd|4th|this|current) (?:instal?lment|half|quarter)\b/;
const isYear = ({ label, words }: AmountCandidate) => (label?.kind === 'tax' || label?.kind === 'total') && /\btotal\b/.test(words);
const isTotalTax = ({ label, words }: AmountCandidate) => label?.kind === 'tax' && /\btotal\b/.test(words);

/** On the bill of a property's taxes the taxes are what it charges. */
function taxesAsTotals(amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  // Of a year's taxes the installment that is due is what this bill charges.
  const isPart = ({ words, cents }: AmountCandidate) =>
    instalment.test(words) && amounts.some(({ label, ...due }) => label?.kind === 'due' && due.cents === cents);
  if (amounts.some(isPart))
    return amounts.map((amount) =>
      isPart(amount)
        ? { ...amount, label: { kind: 'total', strength: 1 } }
        : isYear(amount)
          ? { ...amount, label: { kind: 'subtotal', strength: 1 } }
          : amount,
    );
  return amounts.map((amount) => (isTotalTax(amount) ? { ...amount, label: { kind: 'total', strength: 1 } } : amount));
}

function namedAfter(fields: ExtractedFields, context: ExtractionContext): ExtractedFields {
  const name = suggestFileName(fields, context);
  if (!name) return {};
  return {
    suggested_copy_destination_name: { value: name, confidence: fields.vendor?.confidence ?? 0.5, evidence: null, source: 'local' },
  };
}

/** A kind is never read off one place: its confidence grows with the words that speak for it. */
function kindConfidence(weight: number): number {
  return earnedConfidence({ found: weight > 0, label: weight >= 5 ? 'strong' : weight >= 3 ? 'weak' : 'none' });
}
