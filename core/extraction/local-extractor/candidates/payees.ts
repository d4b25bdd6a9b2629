import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { readDates } from '#core/extraction/date-notation';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import type { Place } from '#core/extraction/evidence';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import { isPerson } from '#core/extraction/local-extractor/candidates/letterhead';
import { headFields } from '#core/extraction/local-extractor/candidates/mail-heads';
import { incoming, isMerchant, nameEnds, placesOf } from '#core/extraction/local-extractor/candidates/processors';
import { senderName } from '#core/extraction/local-extractor/candidates/sender-name';
import { readAmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';
import { notAName } from '#core/extraction/local-extractor/labels/vendor-words';
import { withoutForward } from '#core/mail/subject-prefixes';
import { alike, fold, squeeze } from '#core/extraction/text-fold';

/** A notice says at its head what was paid. */
const searchedLines = 20;
const code = '(?:usd|eur|gbp|cad|aud|chf|pln)';
const money = `(?:${code} ?|\\p{Sc} ?|us\\p{Sc} ?)\\d[\\d.,']{0,13}(?: ?${code}\\b)?|\\d[\\d.,']{0,13} ?(?:${code}\\b|\\p{Sc})`;
const hail = '^\\W{0,3}(?:(?:hi|hello|dear)\\b[^,!]{0,40}[,!] ?)?';
const youPaid = `${hail}you(?:'ve| have)? (?:just |successfully )?(?:paid|sent) `;
/** `You sent $350.00 to Acme`: the name follows. Folded. */
const sentTo = new RegExp(`${youPaid}(?:${money}) to `, 'u');
/** `You paid Acme $350.00`: the name stands between. */
const paidWhom = new RegExp(`${youPaid}(?=([^\\d\\p{Sc}]{2,60}?),? (?:${money}))`, 'u');
/** `Your payment of $350.00 to Acme was sent`. */
const paymentTo = new RegExp(
  `${hail}(?:(?:your|a|the) )?(?:(?:${money}) )?payment(?: (?:of|for) (?:${money}))? to (?=(.{2,60}?) (?:was|has been|is) (?:successfully |now )?(?:sent|made|paid|delivered|completed|on its way)\\b)`,
  'u',
);
const sentenceEnds = new RegExp(`${nameEnds.source}| (?:from|today)(?= |$)`, 'i');
/** What money is moved to without anybody being paid. */
const ownPlace =
  /^(?:an? |the )?(?:account|acct|bank|card|credit|debit|checking|savings|loan|principal|escrow|interest|balance|wallet|bill)\b/;

/** What a payment is for, which is nobody: `You paid HOA Dues $250.00`. */
const dueItself = /\b(?:rent|dues|deposit|fees?|assessments?|tax(?:es)?|premium|charges?|payments?|tolls?|fines?|installments?)$/;

/**
 * Who was paid, as the notice of a wallet or bank says in a sentence of its own, in its subject or at the head of its words; null where it
 * names several, or only the sender: that is a business's own receipt. A person's letter tells of other payments.
 */
export function findPayee(view: DocumentView, context: ExtractionContext): { name: string; places: Place[] } | null {
  const subject = withoutForward(context.subject ?? '');
  const inHead = headFields(view);
  const lines = view.email ? view.lines.filter((line) => !inHead.has(line)).slice(0, searchedLines) : [];
  if (incoming.test(fold(subject)) || lines.some((line) => incoming.test(line.folded))) return null;
  if (context.fromName && isPerson(context.fromName, context.fromEmail)) return null;
  const told = [subject, ...lines.map((line, at) => withFigure(line, lines[at + 1]))];
  const sentences = told.flatMap(payeeIn);
  const names = sentences.length > 0 || !told.some((text) => isSent.test(fold(text))) ? sentences : lines.flatMap(labelledPayee);
  const [name] = names;
  const isOurs = (own: string) => name !== undefined && squeeze(own) === squeeze(name);
  const sender = senderName(context);
  if (name === undefined || names.some((other) => !alike(other, name)) || context.ownNames?.some(isOurs)) return null;
  if (sender && alike(sender, name)) return null;
  return { name, places: placesOf(name, view) };
}

/** A figure that is set large stands in a line of its own. */
function withFigure(line: ViewLine, next: ViewLine | undefined): string {
  return next && /^\p{Sc} ?\d/u.test(next.folded) && !/\d/.test(line.folded) ? `${line.text} ${next.text}` : line.text;
}

/** `Your payment has been sent`, in a notice that names the payee below. */
const isSent = /\b(?:bill )?(?:payment|transfer) (?:has been|was|is) (?:successfully |now )?(?:sent|made|scheduled|completed|on its way)\b/;
const payeeLabel = /^\W*(?:payee|biller|paid to|pay to|sent to|recipient|to payee)(?: name)?\W*$/;

function labelledPayee(line: ViewLine): string[] {
  const colon = line.folded.indexOf(':');
  const [first, second] = line.cells;
  const isRow = first !== undefined && second !== undefined && payeeLabel.test(first.folded);
  const said = isRow ? second.text : colon > 0 && payeeLabel.test(line.folded.slice(0, colon)) ? line.text.slice(colon + 1).trim() : '';
  const name = cleanName(said);
  return name !== '' && isPayee(name) ? [name] : [];
}

function payeeIn(text: string): string[] {
  const folded = fold(text);
  const found = sentTo.exec(folded) ?? paymentTo.exec(folded) ?? paidWhom.exec(folded);
  if (!found) return [];
  const rest = text.slice(found[0].length);
  const said = found[1] === undefined ? (rest.split(/ {3,}/)[0] ?? '') : rest.slice(0, found[1].length);
  const name = cleanName(said.slice(0, fold(said).search(sentenceEnds)));
  return isPayee(name) ? [name] : [];
}

/** Names begin with a capital; labels, days and one's own accounts are none. */
function isPayee(name: string): boolean {
  const folded = fold(name);
  const isLabel = readAmountLabel(folded) !== null || notAName.test(folded) || readDates(folded).length > 0;
  const isNobody = isLabel || ownPlace.test(folded) || dueItself.test(folded) || /^(?:in|on|by|with|via|from|for|to|at) /.test(folded);
  return /^[\p{Lu}\d]/u.test(name) && isMerchant(name) && !isNobody;
}
