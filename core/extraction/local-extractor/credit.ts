import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { ExtractedFields } from '#core/extraction/extracted-fields';
import { decimalSignOf, readAmounts } from '#core/extraction/money-notation';
import type { DecimalSign } from '#core/extraction/written-number';

const title =
  /^\W*(?:commercial |handels|rechnungs)?(?:credit (?:note|memo|memorandum|advice)|gutschrift|rechnungskorrektur|stornorechnung|avoir\b|facture d'avoir|nota de credito|nota de abono|creditnota|creditfactuur|refund (?:receipt|confirmation|notice|issued|total|amount)|total refund)/;
/** What heads a paper that gives back; bills have a row for such money as well. */
const givenBack =
  /^\W*(?:votre |montant (?:du )?|ihre |su |importe (?:del )?)?(?:rembours(?:ement|e)|(?:ruck)?erstattung(?:sbetrag)?|reembols(?:o|ado))\b/;
const bill = /^\W*(?:votre |ihre |su )?(?:facture|factura|[a-z]{0,16}rechnung)\b/;
/** What heads a bill, below which a credit is a row that it takes off. */
const billTitle = new RegExp(String.raw`${bill.source}|^\W*(?:[a-z]+ )?(?:invoice|statement)\b`);
const asksForMoney = /\ba payer\b|\bzu zahlen\b|\bzahlbetrag\b|\bnachzahlung\b|\bfallig\b|\ba pagar\b/;
/** Money that came in. */
const received = /\byou(?:'ve| have)? (?:just )?received (?:a )?(?:payment of|money)/;
const refunded =
  /\byou(?:'ve| have)? (?:just )?received (?:a )?refund|\b(?:we have|we've|has been|was|have been) refunded|\byour refund (?:of|has been|is)|\brefund(?:ed)? to (?:your )?(?:card|account|visa|mastercard|amex|paypal|original)|\bwe(?:'ve| have) (?:just )?(?:issued|processed|sent)(?: you)? (?:a|your|the) (?:full |partial )?refund\b/;
/** UNTDID 1001: a self-billed invoice is called Gutschrift in German, and is a charge. */
const selfBilled = /\(389\)|gutschrifts?verfahren|self-?bill/;
const titleLines = 15;
const sentenceLines = 25;

/**
 * True for a paper that gives money back or says that money came in: a credit note, a refund, a payment received. What asks for money (`asks`) is a bill,
 * and a refund that a sentence of it tells of is beside it.
 */
export function isCredit(view: DocumentView, asks = false): boolean {
  const top = view.lines.slice(0, sentenceLines);
  const sign = decimalSignOf(view.folded);
  const billed = top.findIndex((line) => line.cells.some(({ folded }) => billTitle.test(folded) && !title.test(folded)));
  const isTitle = (line: ViewLine, at: number): boolean =>
    at < titleLines && line.cells.some(({ folded }) => title.test(folded)) && !(billed >= 0 && billed < at && takesOff(line, sign));
  const tells = ({ folded }: ViewLine): boolean => received.test(folded) || (!asks && refunded.test(folded));
  if (top.some((line, at) => tells(line) || isTitle(line, at))) return true;
  const cells = top.slice(0, titleLines).flatMap((line) => line.cells.map(({ folded }) => folded));
  const first = cells.find((cell) => bill.test(cell) || givenBack.test(cell));
  return first !== undefined && givenBack.test(first) && !asksForMoney.test(view.folded);
}

/** A row with a sum below nothing: `Credit memo CM-12   -$40.00`. `sign`: what separates the cents on its paper. */
const takesOff = ({ folded }: ViewLine, sign: DecimalSign): boolean =>
  readAmounts(folded, sign).some(({ cents, decimals, currency }) => cents < 0 && (decimals === 2 || currency !== null));

/** Names a credit, as whose number may stand beside it. Folded. */
export const namesCredit =
  /(?<![a-z])(?:credit (?:note|memo|memorandum|advice)|gutschrift|avoir|nota de (?:credito|abono)|creditnota|creditfactuur)(?![a-z])/;
const less = /^\W*(?:less|minus|abzuglich|abzgl|moins)(?![a-z])/;

/** Tells the rows in which a bill takes a credit off; null for a paper that is a credit itself. */
export function creditRowsOf(view: DocumentView): ((line: ViewLine) => boolean) | null {
  if (isCredit(view)) return null;
  const sign = decimalSignOf(view.folded);
  return (line) => namesCredit.test(line.folded) && (less.test(line.folded) || takesOff(line, sign));
}

/** Credits are negative, also where the paper prints them without a sign. */
export function signCredits(fields: ExtractedFields, view: DocumentView): ExtractedFields {
  const asks = Number(fields.amount_due?.value ?? 0) > 0;
  if (!isCredit(view, asks) || selfBilled.test(view.folded)) return fields;
  const signed = { ...fields };
  for (const key of ['amount', 'tax'] as const) {
    const field = fields[key];
    if (field && !field.value.startsWith('-') && field.value !== '0.00') signed[key] = { ...field, value: `-${field.value}` };
  }
  return signed;
}
