import type { DocumentType } from '#core/documents/document-type';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { ExtractedFields, ExtractionContext, FieldKey } from '#core/extraction/extracted-fields';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { moneyField } from '#core/extraction/local-extractor/choose-amounts';
import { noteField } from '#core/extraction/local-extractor/note';
import { withoutForward } from '#core/mail/subject-prefixes';
import { fold } from '#core/extraction/text-fold';

/** What is sent beside bills: most figures in it are nothing that this paper charges. */
type NoCharge =
  | 'failed_payment'
  | 'returned_payment'
  | 'expiring_card'
  | 'price_change'
  | 'open_invoices'
  | 'tax_form'
  | 'insurance_certificate'
  | 'permit'
  | 'inspection';

interface Row {
  kind: NoCharge;
  /** What its subject or one of its first lines says; folded. */
  title: RegExp;
  type?: DocumentType;
  sentence: string;
}

const paid = '(?:payment|charge|transaction|autopay|auto-pay|direct debit|zahlung|abbuchung|lastschrift|paiement|prelevement|pago|cobro)';
const price =
  '(?:prices?|pricing|(?:plan|subscription|monthly|membership|service|internet|broadband) (?:fees?|prices?|rates?|costs?)|rates?|preis\\w*|tarif\\w*|prix|precios?|tarifas?)';
const change =
  '(?:chang(?:e|es|ing)|increas(?:e|es|ing)|adjust(?:ment|ments|ing)|update|updates|rise|rises|rising|going up|goes up|go up|anpass\\w*|erhoh\\w*|ander\\w*|augment\\w*|evol\\w*|changement|cambio|cambia\\w*|aumento|actualiza\\w*)';

const rows: readonly Row[] = [
  {
    kind: 'returned_payment',
    title:
      /\b(?:payment|check|cheque|debit)\b.{0,60}\b(?:was|has been|were) (?:returned|dishonou?red|rejected)\b|^\W*(?:notice of (?:an? )?)?(?:returned|bounced|dishonou?red|nsf) (?:[a-z]+ )?(?:payment|check|cheque|debit)(?: notice)?\W*$|^\W*rucklastschrift\b|\bcheque sans provision\b|\bpago devuelto\b/,
    sentence: 'A payment came back: only the fee for that is a new charge.',
  },
  {
    kind: 'failed_payment',
    title: new RegExp(
      `\\b${paid}s?\\b.{0,50}\\b(?:failed|declined|unsuccessful|not successful|fehlgeschlagen|echoue|refuse|rechazad\\w*|fallid\\w*)\\b|\\b${paid}\\b.{0,40}\\b(?:could ?n[o']t|(?:did|was|were)(?: not|n't)) (?:be )?(?:processed|completed|go through|collected)|\\b(?:could ?n[o']t|could not|unable to|not able to|n't able to|failed to) (?:process|charge|collect)\\b.{0,40}\\b(?:payment|card|visa|mastercard|amex|account)\\b`,
    ),
    sentence: 'It says that a payment failed: nothing was paid, and the bill itself is charged once.',
  },
  {
    kind: 'expiring_card',
    title:
      /(?<!\bgift )\b(?:card|payment method)\b.{0,40}\bexpir\w+|\bexpir\w+ (?:credit |debit |payment )?card\b|\bkarte\b.{0,40}\b(?:ablaufen|lauft\b.{0,20}\bab|abgelaufen)|\bcarte\b.{0,40}\bexpire|\btarjeta\b.{0,40}\bcaduca/,
    sentence: 'It says that a card expires: nothing is charged by it.',
  },
  {
    kind: 'price_change',
    title: new RegExp(
      `\\b${price}\\b.{0,40}\\b${change}\\b|\\b${change}\\b.{0,40}\\b${price}\\b|^\\W*preis(?:anpassung|erhohung|anderung)`,
    ),
    sentence: 'It announces a new price: nothing is charged by it.',
  },
  {
    kind: 'open_invoices',
    title:
      /\bstatement of (?:your )?(?:account|open)\b|^\W*(?:customer|account) statement\b|\b(?:open|outstanding|unpaid) (?:invoices|items)\b|\boffene posten\b|\bkontoauszug\b|\breleve de compte\b|\bfactures (?:ouvertes|impayees)\b|\bestado de cuenta\b|\bfacturas pendientes\b/,
    sentence: 'It lists invoices that are charged by their own papers: it charges nothing new.',
  },
  {
    kind: 'tax_form',
    title: /\bw-9s?\b|\bform w-?9\b|\bw-?9 form\b|\b1099-?(?:k|nec|misc|int|div)s?\b|\bforms? 1099s?\b|\b1099 forms?\b/,
    type: 'tax_document',
    sentence: 'This is a tax form: its sums are no charge.',
  },
  {
    kind: 'insurance_certificate',
    title:
      /\b(?:certificates?|evidence|proof) of (?:(?:general |commercial |property |liability )*)(?:insurance|coverage)\b|\bcertificate of liability\b|\bcoi\b|\bacord \d/,
    type: 'insurance_document',
    sentence: 'This certifies an insurance: its sums are limits and no charge.',
  },
  {
    kind: 'permit',
    title: /\bpermits?\b.{0,40}\b(?:issued|approved|granted|finaled|closed|expires?|expired)\b/,
    type: 'other',
    sentence: 'This is a permit: it charges nothing.',
  },
  {
    kind: 'inspection',
    title: /\binspection (?:report|results?|summary|findings)\b/,
    type: 'other',
    sentence: 'This is the report of an inspection: the costs in it are estimates.',
  },
];

const titleLines = 10;
const longestTitle = 90;
/** `If your payment fails`, `your rate may change`: what might be. */
const perhaps = /\b(?:if|may|might|unless|falls|wenn|si)\b/;
const estimated =
  /\b(?:current|old|new|present|monthly|yearly) (?:[a-z]+ )?(?:price|rate|fee)\b|\bestimat\w*|\bballpark\b|\bapprox\w*|\bvaluation\b|\bgross\b|\blimit\b|\bcoverage\b|\bpremium\b(?!.*\b(?:due|payable)\b)/;
const asking = /^(?:due|total|charges)$/;
const feeOfReturn = /\b(?:return(?:ed)?|nsf|insufficient|bounced|dishonou?red|rejected)\b.{0,40}\b(?:fee|charge|penalty)\b/;

const taken = ['amount', 'line_items', 'tax', 'payments', 'previous_balance', 'charged_amount'] as const satisfies readonly FieldKey[];

/** What a paper is that charges nothing, by its subject and its first lines; null for a bill, a receipt and everything else. */
function findNoCharge(view: DocumentView, subject: string | null, amounts: readonly AmountCandidate[]): Row | null {
  const top = view.lines.slice(0, titleLines).flatMap((line, at) => titlesOf(line, view.lines[at + 1]));
  const titles = [fold(withoutForward(subject ?? '')), ...top].filter((words) => !perhaps.test(words));
  const asked = amounts.filter(({ label, words, cents }) => label && asking.test(label.kind) && cents !== 0 && !estimated.test(words));
  const asks = asked.some(({ label }) => (label?.strength ?? 0) >= 0.8);
  // What names its own charges charges them, beside a payment that came back.
  const charges = amounts.some(({ label, words, cents }) => label?.kind === 'charges' && cents > 0 && !feeOfReturn.test(words));
  const isAsked = (kind: NoCharge) => (kind === 'returned_payment' ? charges : kind !== 'open_invoices' && asks);
  const found = rows.find(({ kind, title }) => !isAsked(kind) && titles.some((words) => title.test(words)));
  // A paper that may be handed out for a fee names it as an amount, if nothing more.
  const hasFee = asked.length > 0 || amounts.some(({ words, cents }) => /\bfees?\b/.test(words) && cents > 0);
  if ((found?.kind === 'permit' || found?.kind === 'inspection') && hasFee) return null;
  return found?.kind === 'open_invoices' && !listsInvoices(view, amounts) ? null : (found ?? null);
}

const namesInvoices = /\b(?:inv|invoices?|rechnung(?:en)?|factures?|facturas?)\b/;
const ofAccount: ReadonlySet<DocumentType> = new Set<DocumentType>(['utility_bill', 'insurance_document', 'tax_document']);
const isOffer: ReadonlySet<DocumentType> = new Set<DocumentType>(['quote', 'proposal', 'contract']);
const lease =
  /\b(?:lease|tenancy|rental) (?:agreement|renewal|contract|amendment|addendum|extension)\b|\bresidential lease\b|\bmietvertrag|\bcontrato de (?:arrendamiento|alquiler)\b|\b(?:contrat de )?bail (?:d'habitation|residentiel)\b/;

/** Nobody owes what an offer comes to, and the rent of a lease is the owner's own. An invoice that speaks of an offer may ask for a part. */
function settleOffer(fields: ExtractedFields, view: DocumentView, type: DocumentType): void {
  const isInvoice = /\binvoice\b/.test(view.folded) && !/\bpro[- ]?forma\b/.test(view.folded);
  if (!isInvoice) delete fields.amount_due;
  if (type !== 'contract' || !lease.test(view.folded)) return;
  for (const key of [...taken, 'amount_due'] as const) delete fields[key];
}

/** A sentence may go on in the next line. */
function titlesOf(line: ViewLine, next: ViewLine | undefined): string[] {
  const cells = line.cells.map(({ folded }) => folded).filter((cell) => cell.length <= longestTitle);
  return line.cells.length === 1 && next?.cells.length === 1 ? [...cells, `${line.folded} ${next.folded}`] : cells;
}

const invoice = /\b(?:inv(?:oice)?s?|rechnung(?:en)?|factures?|facturas?|document|reference)\b|\binv-?\d/;
const day = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b20\d\d-\d\d-\d\d\b|\b[a-z]{3,9}\.? \d{1,2},? 20\d\d\b/;

const settles = /\b(?:payment|pmt|paid|check|cheque|ck|credit|zahlung|gutschrift|paiement|pago)\b/;

/** Rows of a day and a sum each, under a heading or beside a word for invoices. */
function listsInvoices(view: DocumentView, amounts: readonly AmountCandidate[]): boolean {
  const listed = view.lines.filter(
    (line) => day.test(line.folded) && amounts.some((amount) => amount.line === line && amount.decimals === 2),
  );
  const head = listed[0] && view.lines.slice(Math.max(0, listed[0].index - 3), listed[0].index).some(({ folded }) => invoice.test(folded));
  const isNamed = head === true || listed.some(({ folded }) => invoice.test(folded));
  return listed.length > 1 && isNamed && (head === true || listed.every(({ folded }) => invoice.test(folded) || settles.test(folded)));
}

const isFeeOfReturn = ({ words, cents, decimals }: AmountCandidate): boolean => feeOfReturn.test(words) && cents > 0 && decimals === 2;

/**
 * Takes what was read as a charge off `fields` of a paper that charges nothing, and says what it is; leaves every other paper as it is. What is
 * asked for in all stays.
 */
export function readNoCharge(
  fields: ExtractedFields,
  view: DocumentView,
  { subject }: ExtractionContext,
  amounts: readonly AmountCandidate[],
): void {
  const type = fields.document_type;
  if (!type || type.value === 'mortgage_statement' || type.value === 'credit_card_statement') return;
  if (isOffer.has(type.value)) return settleOffer(fields, view, type.value);
  const found = findNoCharge(view, subject, amounts);
  if (!found || (type.value === 'hoa_document' && found.kind !== 'returned_payment')) return;
  // Who supplies a home again and again may call the bill itself a statement of account.
  if (found.kind === 'open_invoices' && ofAccount.has(type.value) && !namesInvoices.test(view.folded)) return;
  const total = found.kind === 'open_invoices' && !fields.amount_due ? fields.amount : undefined;
  const fee = found.kind === 'returned_payment' ? amounts.findLast(isFeeOfReturn) : undefined;
  for (const key of taken) delete fields[key];
  if (total) fields.amount_due = { ...total };
  if (fee) fields.amount = moneyField(fee, new Map(), new Map(), false);
  const isVague = type.value === 'expense' || type.value === 'repair_maintenance';
  if (isVague && !fee && found.kind !== 'open_invoices') fields.document_type = { ...type, value: found.type ?? 'other' };
  fields.notes = noteField(found.sentence);
}
