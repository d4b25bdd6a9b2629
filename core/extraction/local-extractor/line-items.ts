import { cellAt, type DocumentView, type ViewLine } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, type Place } from '#core/extraction/evidence';
import type { ExtractedField, LineItem } from '#core/extraction/extracted-fields';
import { monthPattern } from '#core/extraction/month-names';
import { moneyText } from '#core/extraction/money-notation';
import { fold } from '#core/extraction/text-fold';
import { type AmountCandidate, inProse } from '#core/extraction/local-extractor/candidates/amounts';
import { hasLedger, ledgerColumn } from '#core/extraction/local-extractor/candidates/ledger-columns';
import { isMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { readAmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';

interface Item extends Place {
  item: { description: string; quantity: string | null; amount: string };
  cents: number;
}

const maxItems = 200;
const tableHead =
  /\b(?:description|item|items|qty|quantity|unit price|price|amount|product|service|beschreibung|artikel|menge|designation|quantite|montant|omschrijving|aantal|bedrag|concepto|cantidad)\b/g;

/** The line of a city and state, or of a street: `Salem, OR`, `482 Alder St`. Its ZIP code looks like a price to a careless reader. */
const addressLine =
  /^(?:[\p{L} .'-]+,? [A-Z]{2}(?:[ ,]+\d{5}(?:-\d{4})?)?|\d+ [\p{L} .'-]+ (?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|ct|court|way|pkwy|hwy)\b.*|p\.? ?o\.? box .*)$/iu;

/** A label of the head or foot of a bill, alone or with what belongs to it (`GST ID:`, `Total qty`, `Tax rate 5`): no thing bought. */
const labelWords =
  'tel|phone|fax|mobile|e-?mail|gst|vat|tax|taxes|mwst|ust|sst|service|id|invoice|inv|bill|receipt|doc|order|sales|table|cashier|counter|terminal|pos|lot|code|account|acct|customer|page|date|time|total|sub-?total|qty|quantity|change|cash|visa|mastercard|card|tender|rounding|round|disc|discount|balance|credits?|payments?|paid|due|amount|item|unit|price|description|no|nr|number|rate|charges?|name|if any|incl|excl|art|gtin|bruttopreis|nettopreis|abschlag|rabatt|versand|nach';
const onlyLabels = new RegExp(String.raw`^\W*(?:(?:${labelWords})\b[\W\d]*)+(?:\(\w\s*\))?\W*$`, 'iu');
/** A tax, a price of one piece, an article's number, a bare amount, a label that ends with its colon. */
const noItem =
  /:\W*$|^\W*[\p{Sc}\d.,]+(?: [A-Z]{3})?\W*$|\b(?:gst|vat|mwst|tax) ?@|^\W*\d+(?:[.,]\d+)? ?% |steuer|^\W*(?:amount|balance|payment) (?:is )?due\b|\b(?:total|gtin|bruttopreis|abschlag|rabatt)\b|^verpackung/iu;
/** A way to pay, and what was charged another year. */
const aside = /\bif paid\b|^\W*(?:\d ?\/ ?\d|full|half|partial) payment\b|^\W*(?:last|prior|previous) year(?:'?s)?\b/;
/** A whole number without a currency above this is a telephone or receipt number rather than a price. */
const highestBareCents = 10_000_000;

/** Lines of the bill: below the head of the table (or from the first priced line), down to the first total. */
export function findLineItems(view: DocumentView, amounts: readonly AmountCandidate[]): ExtractedField<'line_items'> | null {
  const head = view.lines.findIndex((line) => (line.folded.match(tableHead)?.length ?? 0) >= 2);
  const items: Item[] = [];
  const inLedger = hasLedger(view);
  for (const amount of amounts) {
    if (amount.line.index <= head || items.length >= maxItems) continue;
    if (
      amount.label &&
      ['total', 'due', 'subtotal'].includes(amount.label.kind) &&
      amount.label.strength >= 0.8 &&
      amount.relation !== 'above'
    ) {
      if (items.length > 0) break;
      continue;
    }
    const isPrice = isMoney(amount) || (head >= 0 && amount.decimals === 0 && Math.abs(amount.cents) <= highestBareCents);
    // The last figure of an account's row is its balance.
    const column = inLedger && isPrice ? ledgerColumn(view, amount) : null;
    const isLast = column === null ? amount.lastOfLine : column === 'charge';
    const item = isLast && isPrice ? itemOf(view, amount) : null;
    if (item) items.push(item);
  }
  const first = items[0];
  if (!first || (head < 0 && items.length < 2)) return null;
  const sum = items.reduce((total, item) => total + item.cents, 0);
  const adds = amounts.some(
    (amount) => amount.label && ['total', 'due', 'subtotal'].includes(amount.label.kind) && Math.abs(amount.cents - sum) <= 1,
  );
  const value: LineItem[] = items.map(({ item }) => item);
  return {
    value,
    confidence: earnedConfidence({ found: true, label: head >= 0 ? 'weak' : 'none', arithmetic: adds }),
    evidence: evidenceOf(...items),
    source: 'local',
  };
}

function itemOf(view: DocumentView, amount: AmountCandidate): Item | null {
  const { line } = amount;
  if (amount.label && !['tax', 'discount'].includes(amount.label.kind) && amount.label.strength > 0.6) return null;
  if (inSentence(line, amount) || aside.test(line.folded)) return null;
  const own = describe(line, amount.start);
  // What its own line calls it, as `Amount due by March 1:` does, is nothing bought.
  const isNamed = /\p{L}{3}[^:]*:\W*$/u.test(line.text.slice(0, amount.start));
  const description = own ?? (isNamed ? null : describe(view.lines[line.index - 1], Infinity));
  const called = description === null ? null : readAmountLabel(description.toLowerCase());
  if (description === null || (called?.kind === 'total' && called.strength > partOfTotal)) return null;
  const quantity =
    /(?:^|\s)(\d{1,4}(?:[.,]\d{1,3})?)(?=\s|$)/.exec(line.text.slice(0, amount.start).replace(description, ' '))?.[1] ?? null;
  return {
    line,
    start: 0,
    end: amount.end,
    cents: amount.cents,
    item: { description: description.slice(0, 200), quantity, amount: moneyText(amount.cents) },
  };
}

/** A word that may name a total and names a thing as well, as a fee does. */
const partOfTotal = 0.6;

/** What a sentence leads to an amount with. */
const leadsOn =
  /\b(?:of|to|at|for|by|is|are|was|were|be|a|an|the|than|about|usually|over|from|and|or|exceeds?|approximately|least|another|additional)\W*$/;
const newSentence = /\p{Ll}{3}[.!?] +\p{Lu}/u;
const goesOn = /^[^\p{L}]{0,3}\p{Ll}{2,} +\p{Ll}{2,}/u;
/** A line of so many words that begins in the middle is the rest of a sentence. */
const fewestWords = 4;

/** True for an amount that a letter mentions: the words before it lead to it, the words behind go on, or a sentence ends between. */
function inSentence(line: ViewLine, amount: AmountCandidate): boolean {
  const cell = cellAt(line, amount.start);
  const before = line.text.slice(cell?.start ?? 0, amount.start);
  const lead = before.trim().split(' ');
  if (/[.…_]{4,}\s*$|\t/.test(before) || lead.length < fewestWords) return false;
  const behind = line.text.slice(amount.end, cell?.end);
  const isRest = /^\p{Ll}/u.test(before) && lead.length >= fewestWords && inProse(line, amount.start);
  return leadsOn.test(fold(before)) || goesOn.test(behind) || newSentence.test(before) || isRest;
}

/** Figures behind the words; a year is one of them where a month names it: `Assessment, December 2026`. */
const figuresBehind = new RegExp(
  String.raw`(?:\s+(?!(?<=\b(?:${monthPattern})\.?,?\s)20\d\d(?![\d.,]))[$€£]?-?[\d.,]+%?)+\s*[$€£]?$`,
  'iu',
);

/** The longest run of words on the line before its figures. */
function describe(line: ViewLine | undefined, before: number): string | null {
  if (!line || aside.test(line.folded)) return null;
  const cells = line.cells.filter((cell) => cell.start < before && /\p{L}{3}/u.test(cell.text));
  const longest = cells.toSorted((one, other) => other.text.length - one.text.length)[0];
  const text = longest ? line.text.slice(longest.start, Math.min(longest.end, before)) : '';
  const clean = text
    .replace(figuresBehind, '')
    .replace(/\s+@\s*$/, '')
    .trim();
  return /\p{L}{3}/u.test(clean) && !addressLine.test(clean) && !noItem.test(clean) && !onlyLabels.test(clean) ? clean : null;
}
