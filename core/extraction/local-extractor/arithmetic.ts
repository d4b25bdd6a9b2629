import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import type { ColumnSum } from '#core/extraction/local-extractor/column-sums';
import type { AmountKind } from '#core/extraction/local-extractor/labels/amount-labels';

/** Sums are compared to the cent, but for a unit of rounding that no line shows. */
const tolerance = 1;
const perKind = 5;

/** Totals (whole cents) that the document's own figures add up to, and by which sum. */
export type Proofs = ReadonlyMap<number, 'parts' | 'tendered' | 'items' | 'balance'>;

/** Looks for subtotal + tax − discount + shipping + rounding, cash − change, the sum of the lines, previous − payments + charges. */
export function proveTotals(amounts: readonly AmountCandidate[], columns: readonly ColumnSum[] = []): Proofs {
  const proofs = new Map<number, 'parts' | 'tendered' | 'items' | 'balance'>();
  const values = new Set(amounts.map((amount) => amount.cents).filter((cents) => cents !== 0));
  const prove = (sum: number, by: 'parts' | 'tendered' | 'items' | 'balance') => {
    for (let off = -tolerance; off <= tolerance; off++) if (values.has(sum + off) && !proofs.has(sum + off)) proofs.set(sum + off, by);
  };
  for (const sum of sumsOfParts(amounts)) prove(sum, 'parts');
  for (const sum of lessCredits(amounts)) prove(sum, 'parts');
  for (const { total, addends } of columns) if (isAsked(total) && !addends.some(isAmongTotals)) prove(total.cents, 'parts');
  const partial = [...new Set([...of(amounts, 'total'), ...of(amounts, 'subtotal')])].filter((cents) => cents !== 0);
  for (const [at, one] of partial.entries()) for (const other of partial.slice(at + 1)) prove(one + other, 'parts');
  const paid = of(amounts, 'paid').map(Math.abs);
  for (const change of of(amounts, 'change').filter((cents) => cents >= 0)) for (const cash of paid) prove(cash - change, 'tendered');
  for (const sum of lineSums(amounts)) prove(sum, 'items');
  for (const previous of of(amounts, 'previous')) {
    for (const payment of [0, ...of(amounts, 'paid').map(Math.abs)]) {
      for (const charge of [...of(amounts, 'charges'), ...of(amounts, 'total')]) {
        if (previous !== 0 && charge !== 0) prove(previous - payment + charge, 'balance');
      }
    }
  }
  return proofs;
}

/** The last few different values of a kind: sums stand at the end. */
function of(amounts: readonly AmountCandidate[], kind: AmountKind): number[] {
  const all = amounts.filter((amount) => amount.label?.kind === kind).map((amount) => amount.cents);
  return [...new Set(all)].slice(-perKind);
}

function sumsOfParts(amounts: readonly AmountCandidate[]): number[] {
  const taxes = of(amounts, 'tax').filter((cents) => cents !== 0);
  const addTax = [...new Set([0, ...taxes, taxes.reduce((sum, cents) => sum + cents, 0)])];
  const addDiscount = [0, ...of(amounts, 'discount').flatMap((cents) => [cents, -cents])];
  const addShipping = [0, ...of(amounts, 'shipping')];
  const addRounding = [0, ...of(amounts, 'rounding')];
  const sums: number[] = [];
  for (const subtotal of of(amounts, 'subtotal')) {
    for (const tax of addTax) {
      for (const discount of addDiscount) {
        for (const shipping of addShipping) {
          for (const rounding of addRounding) {
            const isPart = Math.abs(tax) < Math.abs(subtotal) / 2 && Math.abs(discount) < Math.abs(subtotal);
            if (isPart && (tax || discount || shipping || rounding)) sums.push(subtotal + tax + discount + shipping + rounding);
          }
        }
      }
    }
  }
  // A table of taxes says the same in one row: base, tax.
  for (const row of taxRows(amounts)) sums.push(row);
  return sums;
}

// A whole year's sum adds up too, where the paper asks for an installment of it.
const isAsked = ({ label }: AmountCandidate) => label?.kind === 'due' || label?.kind === 'charges' || label?.kind === 'paid';
const isAmongTotals = ({ label }: AmountCandidate) => label?.kind === 'previous' || label?.kind === 'paid' || label?.kind === 'due';

/** A total less a discount or credit is what the paper charges: `Your share 6,000.00`, `Less credit -450.00`, `Pay this amount 5,550.00`. */
function lessCredits(amounts: readonly AmountCandidate[]): number[] {
  const credits = of(amounts, 'discount').filter((cents) => cents !== 0);
  return of(amounts, 'total').flatMap((total) => credits.map((credit) => total - Math.abs(credit)));
}

function taxRows(amounts: readonly AmountCandidate[]): number[] {
  const sums: number[] = [];
  for (let at = 1; at < amounts.length; at++) {
    const base = amounts[at - 1];
    const tax = amounts[at];
    if (!base || !tax || !(tax.inTaxTable || tax.label?.kind === 'tax') || tax.line.index - base.line.index > 1) continue;
    if (tax.cents > 0 && tax.cents * 3 < base.cents) sums.push(base.cents + tax.cents);
  }
  return sums.slice(-perKind);
}

/** Running sums of the unlabelled amounts that end their lines: the items of the bill, two or more. */
function lineSums(amounts: readonly AmountCandidate[]): number[] {
  const sums: number[] = [];
  let sum = 0;
  let count = 0;
  for (const amount of amounts) {
    if (amount.label) {
      if (count > 1) sums.push(sum);
      if (amount.label.kind !== 'discount') continue;
    }
    if (!amount.lastOfLine || amount.decimals !== 2) continue;
    sum += amount.cents;
    count++;
  }
  if (count > 1) sums.push(sum);
  return [...new Set(sums)].slice(-8);
}

/**
 * Totals the document's own figures ask for though none of its amounts shows them: subtotal + tax and cash − change. A misread total is
 * known by them. In whole cents, with how many sums lead there.
 */
export function missingTotals(amounts: readonly AmountCandidate[]): ReadonlyMap<number, number> {
  const shown = new Set(amounts.map((amount) => amount.cents));
  const found = new Map<number, number>();
  const add = (sum: number) => {
    if (sum > 0 && !shown.has(sum)) found.set(sum, (found.get(sum) ?? 0) + 1);
  };
  for (const sum of new Set(sumsOfParts(amounts))) add(sum);
  const paid = new Set(of(amounts, 'paid').map(Math.abs));
  for (const change of new Set(of(amounts, 'change'))) for (const cash of paid) if (change > 0) add(cash - change);
  return found;
}

/**
 * Cash is rounded to what coins there are: a total, a rounding of a few cents, and the total that is paid. Gives the rounded totals
 * and those they replace, in whole cents.
 */
export function roundedTotals(
  amounts: readonly AmountCandidate[],
  proofs: Proofs,
): { final: ReadonlySet<number>; replaced: ReadonlySet<number> } {
  const final = new Set<number>();
  const replaced = new Set<number>();
  for (const cents of basesOfProven(amounts, proofs)) replaced.add(cents);
  if (!amounts.some((amount) => amount.label?.kind === 'rounding' && amount.cents !== 0)) return { final, replaced };
  const exact = amounts.filter(
    (amount) => amount.cents % 5 !== 0 && amount.label && ['total', 'due', 'subtotal'].includes(amount.label.kind),
  );
  const round = new Set(amounts.filter((amount) => amount.cents % 5 === 0).map((amount) => amount.cents));
  for (const { cents } of exact.slice(-20)) {
    for (let off = -4; off <= 4; off++) {
      if (!round.has(cents + off)) continue;
      final.add(cents + off);
      replaced.add(cents);
    }
  }
  return { final, replaced };
}

/** `Total 70.75 4.25` under a table of taxes is a total before tax, when the two together are a total that is proven. */
function basesOfProven(amounts: readonly AmountCandidate[], proofs: Proofs): number[] {
  return amounts.flatMap((base, at) => {
    const tax = amounts[at + 1];
    const isPair = tax !== undefined && tax.line === base.line && base.column === 0 && tax.cents > 0 && tax.cents * 3 < base.cents;
    return isPair && proofs.has(base.cents + tax.cents) ? [base.cents] : [];
  });
}
