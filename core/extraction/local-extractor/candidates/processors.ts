import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { stemOf } from '#core/extraction/local-extractor/candidates/domains';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import { headFields } from '#core/extraction/local-extractor/candidates/mail-heads';
import { labelledNames } from '#core/extraction/local-extractor/candidates/labelled-names';
import { legalForm } from '#core/extraction/local-extractor/labels/vendor-words';
import { fold, squeeze } from '#core/extraction/text-fold';

/** Who takes money for others: their mails tell of payments to somebody else. */
const processors =
  'paypal|stripe|squareup|venmo|cashapp|zelle|zellepay|klarna|afterpay|clearpay|affirm|sezzle|braintree|adyen|mollie|gocardless|sumup|zettle|izettle|intuit|quickbooks|melio|meliopayments|freshbooks|waveapps|fastspring|2checkout|payoneer|skrill|payu|przelewy24|razorpay|worldpay|revolut|paysimple|toasttab';
/** Domains that are words, or people's names, elsewhere. */
const processorStem = new RegExp(`^(?:${processors}|square|cash|bill|paddle|wise|clover)$`);
const processorName = new RegExp(`^(?:${processors})(?: ?(?:payments?|service|inc|llc|ltd|uk|europe))?$`);

const searchedLines = 60;
/** Who asks for money, or gives it back, stands in the first sentences. */
const askingLines = 6;
const to = '(?: (?:to|an|a|al|aan|para|pour)) ';
const money = "[^a-z]{0,4}[\\d.,' ]{1,14}(?: ?[a-z]{3})?\\W{0,3}(?:(?:gbp|usd|eur|pln|cad|aud)\\b)?";
/** Sentences that name who was paid; what follows is the name. Folded. */
const paidTo: readonly RegExp[] = [
  new RegExp(
    `\\byou(?:'ve| have)? (?:sent|made|authori[sz]ed|submitted|scheduled|approved) an? (?:[a-z]+ )?(?:payment|order|transfer|purchase)(?: (?:of|for|amounting to) ${money})? (?:to|at|from) `,
  ),
  new RegExp(`\\byou(?:'ve| have)? (?:paid|sent) ${money} to `),
  /\b(?:receipt|confirmation|details) (?:for|of) (?:your|the) (?:[a-z]+ )?(?:payment|order|purchase|transfer)(?: of [^a-z]{1,16}(?:[a-z]{3})?)? (?:to|at|from|with) /,
  /\b(?:receipt|refund|invoice|bill|payment request|money request|estimate)(?: #? ?[\w-]*\d[\w-]*)? from /,
  /\byour (?:payment|purchase|order)(?: of [^a-z]{1,16}(?:[a-z]{3})?)? (?:to|at|from|with) /,
  new RegExp(`\\b(?:zahlung|zahlungsbeleg|paiement|pago|pagamento|betaling)(?: (?:uber|von|de|di|van|da) ${money})?${to}`),
  /\b(?:receipt|confirmation) for (?:your )?order (?:#? ?[\w-]*\d[\w-]* )?(?:at|from|with) /,
  /\bebay seller(?! ?id\b)[: ]+/,
];
/** A bank that passes money on says to whom in the subject. */
const sentInSubject = new RegExp(`^(?:you(?:'ve| have)? )?(?:paid|sent) ${money} to `);
/** `Acme sent you an invoice`. */
const askedBy = /^(.{2,60}?) (?:has )?sent you (?:an? )?(?:new )?(?:invoice|bill|payment request|money request|receipt|refund)\b/;
export const incoming =
  /\b(?:you(?:'ve| have)? (?:received|got) (?:a |an )?(?:[a-z]+ )?payment|payment received from|you(?:'ve| have)? been paid)\b/;
/** A name ends where the sentence goes on. */
export const nameEnds =
  /\(|\[|[!?;:]| - | [–|•·] |, (?=\d)|\.(?= |$)(?<!\b(?:inc|ltd|co|corp|llc|s\.a|b\.v|bv|st|mr|mrs|dr)\.)| (?:for|on|using|with|via|thanks|is|has|was|will|ist|est|gesendet|geleistet|bezahlt|envoye|enviado|inviato|verzonden)(?= |$)| (?=#)| (?=-? ?[$€£])|$/i;

/** True for a sender who takes money for others, by its domain or, without one, its name. */
export function isProcessor({ fromEmail, fromName }: Pick<ExtractionContext, 'fromEmail' | 'fromName'>): boolean {
  const stem = stemOf(fromEmail?.split('@')[1]?.toLowerCase() ?? '');
  return (stem !== null && processorStem.test(stem)) || processorName.test(fold(fromName ?? '').trim());
}

/** Who was paid through a payment processor, as its mail names it; null where the sender is none, or names nobody. */
export function findMerchant(view: DocumentView, context: ExtractionContext): { name: string; places: Place[] } | null {
  const passes = isProcessor(context) || sentInSubject.test(fold(context.subject ?? ''));
  if (!passes || incoming.test(fold(context.subject ?? ''))) return null;
  const lines = view.lines.slice(0, searchedLines);
  if (lines.some((line) => incoming.test(line.folded))) return null;
  const subject = context.subject ?? '';
  const asking = [subject, ...lines.slice(0, askingLines).map(({ text }) => text)].find((text) => askedBy.test(fold(text)));
  const asked = asking === undefined ? null : askedBy.exec(fold(asking));
  const labelled = labelledNames(view).filter(({ by, places }) => by === 'label' && (places[0]?.line.index ?? 0) < searchedLines);
  const names = [
    ...(asked && asking !== undefined ? [asking.slice(0, asked[1]?.length ?? 0)] : namesIn(subject)),
    ...lines.flatMap((line, at) => namesIn(joined(line, lines[at + 1]))),
    ...labelled.map(({ name }) => name.replace(/ -? ?[$€£] ?\d.*$/, '')),
  ];
  const merchants = names.map(cleanName).filter((name) => isMerchant(name));
  const best =
    merchants.find((name, at) => merchants.some((other, place) => place !== at && squeeze(other) === squeeze(name))) ??
    merchants[0] ??
    overFigure(view);
  return best === undefined ? null : { name: best, places: placesOf(best, view) };
}

/** `To: ProClean Ltd` over the figure, where one payment is told as a list of its fields. */
function overFigure(view: DocumentView): string | undefined {
  const inHead = headFields(view);
  const names = view.lines.slice(0, searchedLines).flatMap((line, at) => {
    const label = /^to ?: ?/.exec(line.folded);
    const isPaid = /^(?:amount|sum|total|payment)\b.*\d/.test(view.lines[at + 1]?.folded ?? '');
    return label && isPaid && !inHead.has(line) && !line.text.includes('@') ? [cleanName(line.text.slice(label[0].length))] : [];
  });
  return names.length === 1 ? names.find(isMerchant) : undefined;
}

/** A legal form, or what stands in brackets, that wrapped into the next line goes with the name. */
function joined(line: ViewLine, next: ViewLine | undefined): string {
  const goesOn = next && new RegExp(`^(?:${legalForm.source})`).test(next.folded);
  return goesOn ? `${line.text} ${next.text}` : line.text;
}

function namesIn(text: string): string[] {
  const folded = fold(text);
  return paidTo.flatMap((pattern) => {
    const found = pattern.exec(folded);
    if (!found) return [];
    const rest = text.slice(found.index + found[0].length).split(/ {3,}/)[0] ?? '';
    return [rest.slice(0, fold(rest).search(nameEnds))];
  });
}

export function isMerchant(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return (
    letters >= 2 &&
    name.length <= 80 &&
    !processorName.test(fold(name)) &&
    !/^(?:your|you|us|our|the seller|the merchant|me|paypal)\b/.test(fold(name))
  );
}

export function placesOf(name: string, view: DocumentView): Place[] {
  const wanted = fold(name);
  const line = view.lines.find((other) => other.folded.includes(wanted));
  const start = line?.folded.indexOf(wanted) ?? 0;
  return line ? [{ line, start, end: start + wanted.length }] : [];
}
