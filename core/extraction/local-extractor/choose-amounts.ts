import { earnedConfidence, evidenceOf, type Found, type Grounds, ocrConfidence, unfoundCap } from '#core/extraction/evidence';
import type { ExtractedFields } from '#core/extraction/extracted-fields';
import { moneyCents, moneyText } from '#core/extraction/money-notation';
import { type Proofs, proveTotals, roundedTotals } from '#core/extraction/local-extractor/arithmetic';
import { type AmountCandidate, inProse } from '#core/extraction/local-extractor/candidates/amounts';
import { askedInParts } from '#core/extraction/local-extractor/asked-in-parts';
import { beforePayments, proveCarried, sumOfPayments } from '#core/extraction/local-extractor/carried-forward';
import { type ColumnSum, columnSums } from '#core/extraction/local-extractor/column-sums';
import { lessFullPrices } from '#core/extraction/local-extractor/full-price';
import { mendedTotal } from '#core/extraction/local-extractor/mended-total';
import { nameLastSum } from '#core/extraction/local-extractor/unnamed-total';
import type { AmountKind } from '#core/extraction/local-extractor/labels/amount-labels';

type MoneyKey = 'amount' | 'amount_due' | 'tax' | 'previous_balance' | 'payments' | 'late_fee';

interface Scored {
  candidate: AmountCandidate;
  score: number;
}

/** The money fields every bill has, from its amounts. `amount` is the document's own charge, `amount_due` what it asks for in all. */
export function chooseAmounts(all: readonly AmountCandidate[], scanned = false): Pick<ExtractedFields, MoneyKey> {
  const amounts = nameLastSum(askedInParts(lessFullPrices(all)));
  const sums = columnSums(amounts);
  const proofs = proveTotals(amounts, sums);
  const lastLine = amounts.at(-1)?.line.index ?? 0;
  const repeats = countValues(amounts);
  const rounded = roundedTotals(amounts, proofs);
  const score = (candidate: AmountCandidate) =>
    scoreTotal(candidate, proofs, repeats, lastLine) +
    (rounded.final.has(candidate.cents) ? 0.5 : 0) -
    (rounded.replaced.has(candidate.cents) ? 0.5 : 0);
  const ranked = amounts.map((candidate) => ({ candidate, score: score(candidate) })).filter((scored) => scored.score > 0);
  ranked.sort((one, other) => other.score - one.score || other.candidate.line.index - one.candidate.line.index);
  const due = best(amounts, 'due');
  const own = ownCharge(ranked, amounts, sums);
  const reckoned = own?.candidate.label?.kind === 'due' ? chargeOf(own.candidate, amounts) : null;
  const fields: Pick<ExtractedFields, MoneyKey> = {};
  if (own && !isCreditBalance(own.candidate)) {
    const rival = ranked.find((scored) => scored.candidate.cents !== own.candidate.cents);
    const contested = rival !== undefined && own.score - rival.score < 0.15;
    fields.amount = moneyField(own.candidate, proofs, repeats, contested || !isTotalKind(own.candidate.label?.kind));
    const mended = scanned && own.score < sureScore && !proofs.has(own.candidate.cents) ? mendedTotal(own.candidate, amounts) : null;
    if (mended) fields.amount = mended;
    if (reckoned) fields.amount = reckoned;
    else if (isOfTwoBills(own.candidate, amounts)) fields.amount.confidence = Math.min(fields.amount.confidence, unfoundCap);
  }
  const asked =
    due && !due.inTaxTable
      ? due
      : own?.candidate.label?.kind === 'due'
        ? own.candidate
        : (overdueInAll(amounts, own !== undefined) ?? (own ? undefined : overdueAlone(amounts)));
  if (asked)
    fields.amount_due = moneyField(isCreditBalance(asked) ? { ...asked, cents: -Math.abs(asked.cents) } : asked, proofs, repeats, false);
  for (const [key, kind] of [
    ['previous_balance', 'previous'],
    ['payments', 'paid'],
    ['late_fee', 'late_fee'],
    ['tax', 'tax'],
  ] as const) {
    const named =
      key === 'tax'
        ? taxOf(amounts, own?.candidate)
        : best(key === 'late_fee' ? amounts.filter(({ column }) => column === 0) : amounts, kind, key === 'previous_balance');
    const found = key === 'previous_balance' && named ? beforePayments(named, sums) : named;
    if (found && belongs(key, found, own?.candidate)) fields[key] = moneyField(found, new Map(), repeats, false);
  }
  return { ...fields, ...carriedFields(amounts, fields) };
}

/** The previous balance and the payments that make the sum of the paper come out, where some do. */
function carriedFields(amounts: readonly AmountCandidate[], { amount, amount_due }: ExtractedFields): Pick<ExtractedFields, MoneyKey> {
  const carried = amount && amount_due ? proveCarried(amounts, moneyCents(amount.value), moneyCents(amount_due.value)) : null;
  if (!carried) return {};
  const proofs = new Map([[carried.previous.cents, 'balance' as const]]);
  const [only] = carried.payments;
  return {
    previous_balance: moneyField(carried.previous, proofs, new Map(), false),
    payments:
      only && carried.payments.length === 1
        ? moneyField(only, new Map([[only.cents, 'balance' as const]]), new Map(), false)
        : sumOfPayments(carried.payments),
  };
}

/**
 * The charge of this document alone. A bill with a balance carried forward asks for more (or, after payments, less) than it charges:
 * then its current charges or its total are meant, not what is due.
 */
function ownCharge(ranked: readonly Scored[], amounts: readonly AmountCandidate[], sums: readonly ColumnSum[]): Scored | undefined {
  const top = ranked[0];
  if (top?.candidate.label?.kind !== 'due') return top;
  const carried = amounts.some((amount) => isCarried(amount) && amount.cents !== 0);
  // Where the charges alone come to it, nothing carried forward is in it.
  const isOfCharges = sums.some(({ total, addends }) => total.cents === top.candidate.cents && !addends.some(isCarried));
  if (!carried || isOfCharges) return top;
  const own = ranked.find(
    (scored) => isOwn(scored.candidate.label?.kind) && (scored.candidate.label?.strength ?? 0) >= 0.8 && !scored.candidate.inTaxTable,
  );
  const paid = Math.abs(best(amounts, 'paid')?.cents ?? 0);
  if (own && best(amounts, 'previous', true)?.cents === paid && isTaxedTo(own.candidate, top.candidate, amounts)) return top;
  const whole = ranked.find(({ candidate: { label, cents } }) => label?.kind === 'total' && cents === top.candidate.cents + paid);
  return own ?? whole ?? beforeDeposit(ranked, amounts, top.candidate) ?? top;
}

/** Whether charges and the taxes below them come to what is due: then the charges alone are but a part of what the paper charges. */
function isTaxedTo(charges: AmountCandidate, due: AmountCandidate, amounts: readonly AmountCandidate[]): boolean {
  const between = amounts.filter(
    ({ line, label, lastOfLine }) =>
      lastOfLine && line.index > charges.line.index && line.index < due.line.index && (label === null || label.kind === 'tax'),
  );
  return between.some(({ label }) => label?.kind === 'tax') && charges.cents + sumOf(between) === due.cents;
}

/** The sum of the work above a deposit that leaves what is due, whatever its row is called: `Contract and changes`, `Less deposit`, `Balance due`. */
function beforeDeposit(ranked: readonly Scored[], amounts: readonly AmountCandidate[], due: AmountCandidate): Scored | undefined {
  const paid = best(amounts, 'paid');
  if (!paid || paid.cents === 0 || amounts.some(({ label, cents }) => label?.kind === 'previous' && cents !== 0)) return undefined;
  return ranked.find(
    ({ candidate: { cents, label, line, lastOfLine } }) =>
      label === null && lastOfLine && line.index < paid.line.index && cents === due.cents + Math.abs(paid.cents),
  );
}

/** What is owed to the owner, whatever sign it is printed with. */
const isCreditBalance = ({ label, words }: AmountCandidate): boolean =>
  label?.kind === 'due' && /\bcredit balance\b|\bbalance in your favou?r\b/.test(words);

const isCarried = ({ label }: AmountCandidate) => label?.kind === 'previous' || label?.kind === 'paid';

const ofEarlierPaper = /\b(?:previous|prior|last|earlier) (?:bill|invoice|statement)\b/;

/** A demand for what is long due asks for its total, and for nothing else; that of an earlier paper stands beside what this one charges. */
function overdueInAll(amounts: readonly AmountCandidate[], isCharged: boolean): AmountCandidate | undefined {
  return amounts.findLast(
    ({ label, words, cents }) =>
      label?.kind === 'previous' && cents > 0 && /\btotal\b|\bin all\b/.test(words) && !(isCharged && ofEarlierPaper.test(words)),
  );
}

/** A reminder that names one sum, and that one as past due, asks for it. */
function overdueAlone(amounts: readonly AmountCandidate[]): AmountCandidate | undefined {
  const overdue = amounts.filter(
    ({ label, words, cents }) => label?.kind === 'previous' && cents > 0 && /\b(?:past due|overdue)\b/.test(words),
  );
  return new Set(overdue.map(({ cents }) => cents)).size === 1 ? overdue.at(-1) : undefined;
}

/** What is due with a balance carried forward that no payment met is not what this paper charges; nothing else is named, so it is unsure. */
function isOfTwoBills({ label, cents }: AmountCandidate, amounts: readonly AmountCandidate[]): boolean {
  const previous = best(amounts, 'previous', true);
  if (label?.kind !== 'due' || !previous || previous.cents <= 0 || previous.cents >= cents) return false;
  const paid = Math.abs(best(amounts, 'paid')?.cents ?? 0);
  return paid < previous.cents;
}

/**
 * What a bill charges that names only what is due, with a balance carried forward: the rest of the due, where an amount or the sum of its
 * charges says the same.
 */
function chargeOf(due: AmountCandidate, amounts: readonly AmountCandidate[]): Found<string> | null {
  const previous = best(amounts, 'previous', true);
  if (!previous || previous.cents === 0 || previous.cents === due.cents) return null;
  const paid = best(amounts, 'paid');
  const unnamed = amounts.filter((amount) => isCharge(amount) && amount.line.index >= previous.line.index);
  const until = due.line.index > previous.line.index ? due.line.index : Number.POSITIVE_INFINITY;
  const charges = unnamed.filter(
    ({ lastOfLine, line, start }) => lastOfLine && line.index > previous.line.index && line.index < until && !inProse(line, start),
  );
  const above = amounts.filter(
    (amount) => isCharge(amount) && amount.lastOfLine && amount.line.index < until && !inProse(amount.line, amount.start),
  );
  for (const payment of paid ? [Math.abs(paid.cents), 0] : [0]) {
    const rest = due.cents - previous.cents + payment;
    const one = unnamed.find((amount) => amount.cents === rest);
    // What was carried forward may stand below the charges too.
    const places = one ? [one] : [charges, above].find((some) => some.length > 0 && sumOf(some) === rest);
    if (rest <= 0 || !places) continue;
    const confidence = earnedConfidence({ found: true, label: 'weak', arithmetic: true, ocr: ocrConfidence(...places) });
    return { value: moneyText(rest), confidence, evidence: evidenceOf(...places), source: 'local' };
  }
  return null;
}

const sumOf = (amounts: readonly AmountCandidate[]) => amounts.reduce((sum, { cents }) => sum + cents, 0);

/** An amount that is neither a sum nor a payment. */
function isCharge({ label, decimals, cents }: AmountCandidate): boolean {
  return decimals === 2 && cents !== 0 && (label === null || label.kind === 'late_fee' || label.strength < 0.6);
}

function isTotalKind(kind: AmountKind | undefined): boolean {
  return kind === 'total' || kind === 'due' || kind === 'charges';
}

function isOwn(kind: AmountKind | undefined): boolean {
  return kind === 'charges' || kind === 'total';
}

const kindScore: Partial<Record<AmountKind, number>> = {
  total: 1,
  due: 0.95,
  charges: 0.9,
  minimum: 0.15,
  subtotal: 0.3,
  paid: 0.3,
  rounding: 0.2,
};
/** From here on the chosen amount needs no mending. */
const sureScore = 0.9;
const relationScore = { left: 0.1, row: 0, above: -0.05, run: 0.02, none: 0 } as const;

function scoreTotal(candidate: AmountCandidate, proofs: Proofs, repeats: ReadonlyMap<number, number>, lastLine: number): number {
  const { label } = candidate;
  const isNamed = label !== null && kindScore[label.kind] !== undefined;
  if (label && !isNamed) return 0;
  if (candidate.relation === 'row' && !candidate.lastOfRow) return 0;
  let score = label ? (kindScore[label.kind] ?? 0) * label.strength : 0.1;
  score += relationScore[candidate.relation];
  const proof = proofs.get(candidate.cents);
  if (proof) score += proof === 'items' ? 0.15 : label?.kind === 'paid' ? 0.4 : 0.3;
  score += Math.min(3, (repeats.get(candidate.cents) ?? 1) - 1) * 0.06;
  score += candidate.currency ? 0.06 : 0;
  score += candidate.decimals === 2 ? 0.05 : candidate.currency ? -0.05 : -0.45;
  score += lastLine > 0 ? (candidate.line.index / lastLine) * 0.1 : 0;
  if (candidate.inTaxTable) score -= 0.6;
  if (candidate.cents === 0) score -= 0.8;
  if (!candidate.lastOfLine && !label) score -= 0.05;
  score += Math.min(0.08, Math.log10(1 + Math.abs(candidate.cents)) * 0.012);
  return score;
}

/**
 * The last amount of a kind that is not zero, else the last. The first for a previous balance: what comes after it, a
 * balance forward, is what payments left of it.
 */
function best(amounts: readonly AmountCandidate[], kind: AmountKind, first = false): AmountCandidate | undefined {
  const named = amounts.filter((amount) => amount.label?.kind === kind && (amount.relation !== 'row' || amount.lastOfRow));
  const strong = named.filter((amount) => (amount.label?.strength ?? 0) >= 0.6 && (amount.decimals === 2 || amount.currency !== null));
  const nonzero = strong.filter((amount) => amount.cents !== 0);
  // What a sentence tells in passing of a payment is seldom this paper's.
  const apart = kind === 'paid' || kind === 'previous' ? nonzero.filter((amount) => !inProse(amount.line, amount.start)) : nonzero;
  // A nought in a row of its own says more than a sentence does.
  const isNought =
    (kind === 'paid' || kind === 'previous') && strong.some((amount) => amount.cents === 0 && !inProse(amount.line, amount.start));
  const present = apart.length > 0 || isNought ? apart : nonzero;
  return present.at(first ? 0 : -1) ?? strong.at(-1);
}

/** The tax: what is left of the total without a subtotal where such a pair exists, else the last one named. */
function taxOf(amounts: readonly AmountCandidate[], total: AmountCandidate | undefined): AmountCandidate | undefined {
  const taxes = amounts.filter((amount) => amount.label?.kind === 'tax' && amount.decimals === 2);
  const bases = new Set(amounts.filter((amount) => amount.label?.kind === 'subtotal').map((amount) => amount.cents));
  return (
    taxes.find((tax) => total && tax.cents !== 0 && bases.has(total.cents - tax.cents)) ??
    taxes.findLast((tax) => !tax.inTaxTable) ??
    taxes.at(-1)
  );
}

function belongs(key: MoneyKey, found: AmountCandidate, total: AmountCandidate | undefined): boolean {
  if (key === 'tax') return total !== undefined && Math.abs(found.cents) < Math.abs(total.cents);
  if (key === 'late_fee') return total === undefined || Math.abs(found.cents) < Math.abs(total.cents) || (found.label?.strength ?? 0) === 1;
  return true;
}

function countValues(amounts: readonly AmountCandidate[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const amount of amounts) counts.set(amount.cents, (counts.get(amount.cents) ?? 0) + 1);
  return counts;
}

/** A candidate as a field, its confidence earned by label, arithmetic and repetition. */
export function moneyField(candidate: AmountCandidate, proofs: Proofs, repeats: ReadonlyMap<number, number>, contested: boolean) {
  // A whole number without a currency may be a count, whatever stands beside it.
  const isBare = candidate.decimals === 0 && candidate.currency === null;
  const strength = isBare || isCut(candidate) ? 0 : (candidate.label?.strength ?? 0);
  const grounds: Grounds = {
    found: true,
    label: strength >= 0.8 ? 'strong' : strength > 0 ? 'weak' : 'none',
    arithmetic: proofs.has(candidate.cents),
    agreements: (repeats.get(candidate.cents) ?? 1) - 1,
    ocr: ocrConfidence(candidate),
    contested: contested || isCut(candidate),
  };
  return {
    value: moneyText(candidate.cents),
    confidence: earnedConfidence(grounds),
    evidence: evidenceOf(candidate),
    source: 'local' as const,
  };
}

/** The OCR lost the cents of an amount that ends with its point: `$171.` */
function isCut({ line, end, decimals }: AmountCandidate): boolean {
  return decimals === 0 && line.words.some(({ confidence }) => confidence !== null) && /^\.(?!\d)/.test(line.folded.slice(end));
}
