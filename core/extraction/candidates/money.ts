import {
  type Candidate,
  Candidates,
  conceptsNaming,
  type Features,
  fifthOf,
  markRepeats,
  wordFeatures,
} from '#core/extraction/candidates/features';
import { localSigns } from '#core/extraction/notation/currency-signs';
import { datesIn } from '#core/extraction/notation/date-notation';
import type { DocumentView } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { decimalSignOf, readAmounts } from '#core/extraction/notation/money-notation';
import { memoized } from '#core/extraction/notation/memoized';
import { type Surroundings, surroundingsOf } from '#core/extraction/view/surroundings';

/** An amount at one place. */
export interface MoneyPlace extends Place {
  cents: number;
  currency: string | null;
  decimals: number;
  /** All amounts of its line, from left to right. */
  row: readonly (Place & Pick<MoneyPlace, 'cents' | 'currency' | 'decimals'>)[];
  /** The words around it. */
  around: Surroundings;
}

/** An amount of whole cents with all its places. */
export type MoneyCandidate = Candidate<number, MoneyPlace>;

/** At most this many amounts are considered; of a longer listing the last ones are kept, because totals are at the end. */
const mostAmounts = 1500;

/** Every amount of the document, with its features at each place. */
export function moneyCandidates(view: DocumentView): MoneyCandidate[] {
  const places = moneyPlaces(view);
  const worded = new Map(places.map((place) => [place, wordFeatures(place.around)]));
  const found = new Candidates<number, MoneyPlace>();
  const facts = documentFacts(view, places, worded);
  for (const place of places) {
    const features = worded.get(place) ?? new Map<string, number>();
    addLayout(features, place, facts);
    addComparisons(features, place.cents, facts);
    found.add(place.cents, place, features);
  }
  return markRepeats(found.all());
}

/** Every amount of the document at each place, from the first line to the last. */
export const moneyPlaces = memoized((view: DocumentView): MoneyPlace[] => {
  const sign = decimalSignOf(view.folded);
  const local = localSigns(view.folded);
  const found: Omit<MoneyPlace, 'around'>[] = [];
  for (const line of view.lines) {
    const written = readAmounts(line.folded, sign, local);
    if (written.length === 0) continue;
    const dates = datesIn(line);
    const row = written
      .filter(({ start, end }) => !dates.some((date) => start < date.end && end > date.start))
      .map(({ start, end, cents, currency, decimals }) => ({ line, start, end, cents, currency, decimals }));
    found.push(...row.map((amount) => ({ ...amount, row })));
  }
  return found.slice(-mostAmounts).map((amount) => ({ ...amount, around: surroundingsOf(view, amount, amount.row) }));
});

/** Amounts of one concept, in the order of the document. */
interface Named {
  values: ReadonlySet<number>;
  last: number;
  most: number;
  /** Those that are tried in equations. */
  tried: readonly number[];
}

/** Facts of the whole document that the features of each amount use. */
interface Facts {
  /** Amounts above zero, the largest first. */
  ranked: readonly number[];
  /** By concept, the amounts that the words beside them call so. */
  named: ReadonlyMap<string, Named>;
  all: ReadonlySet<number>;
  /** Amounts that are the sum of a run of amounts directly above them, and those of short runs with their position in the run. */
  runs: Runs;
  /** Amounts that are the sum before tax with some of the surcharges and deductions. */
  wholes: ReadonlySet<number>;
  pages: number;
  medianHeight: number;
  last: MoneyPlace | undefined;
}

function documentFacts(view: DocumentView, places: readonly MoneyPlace[], worded: ReadonlyMap<MoneyPlace, Features>): Facts {
  const all = new Set(places.map(({ cents }) => cents));
  const heights = view.lines.map(({ height }) => height).toSorted((a, b) => a - b);
  const named = new Map<string, number[]>();
  for (const [{ cents }, features] of worded)
    for (const concept of conceptsNaming(features)) {
      const amounts = named.get(concept);
      if (amounts) amounts.push(cents);
      else named.set(concept, [cents]);
    }
  const byConcept = new Map([...named].map(([concept, values]) => [concept, namedOf(values)]));
  return {
    ranked: [...all].filter((cents) => cents > 0).toSorted((a, b) => b - a),
    named: byConcept,
    wholes: wholesOf(byConcept),
    all,
    runs: runsOf(places),
    pages: Math.max(1, ...view.lines.map(({ page }) => page)),
    medianHeight: heights[Math.floor(heights.length / 2)] ?? 0,
    last: places.at(-1),
  };
}

function namedOf(amounts: readonly number[]): Named {
  const values = new Set(amounts);
  const tried = [...values].filter((value) => value !== 0).slice(0, mostTried);
  return { values, last: amounts.at(-1) ?? 0, most: Math.max(...values), tried };
}

/** The longest run of amounts that is added up. */
const longestRun = 40;
/** In a sum of this many amounts their positions matter: which was carried over, which is new. */
const shortRun = 4;

interface Runs {
  sums: ReadonlySet<number>;
  parts: ReadonlyMap<number, ReadonlySet<string>>;
}

function runsOf(places: readonly MoneyPlace[]): Runs {
  const sums = new Set<number>();
  const parts = new Map<number, Set<string>>();
  const column = places.filter(({ row, start }) => row.at(-1)?.start === start).map(({ cents }) => cents);
  for (let at = 2; at < column.length; at += 1) {
    let sum = 0;
    for (let up = at - 1; up >= 0 && at - up <= longestRun; up -= 1) {
      sum += column[up] ?? 0;
      if (at - up < 2 || sum !== column[at] || sum === 0) continue;
      sums.add(sum);
      const run = column.slice(up, at);
      if (run.length > shortRun || run.some((cents) => cents === 0 || cents === sum)) continue;
      run.forEach((cents, index) => {
        const place = index === 0 ? 'first' : index === run.length - 1 ? 'last' : 'inner';
        parts.set(cents, (parts.get(cents) ?? new Set()).add(place));
      });
    }
  }
  return { sums, parts };
}

/** What is added to the sum of the lines, and what is deducted from it. */
const onTop = ['tax', 'shipping', 'fees', 'tip', 'late_fee', 'rounding', 'adjustment'] as const;
const goingOff = ['discount', 'credit', 'deposit'] as const;
/** How many sums before tax are tried, and how many amounts of each other kind. */
const [mostNets, mostOfEach] = [3, 2];

function wholesOf(named: ReadonlyMap<string, Named>): ReadonlySet<number> {
  const nets = named.get('subtotal')?.tried.slice(0, mostNets) ?? [];
  const steps = [...onTop.map((concept) => [concept, 1] as const), ...goingOff.map((concept) => [concept, -1] as const)].flatMap(
    ([concept, sign]) => {
      const amounts = named.get(concept)?.tried.slice(0, mostOfEach) ?? [];
      return amounts.length === 0 ? [] : [amounts.map((cents) => (sign < 0 ? -Math.abs(cents) : cents))];
    },
  );
  let sums = new Set(nets);
  for (const amounts of steps) sums = new Set([...sums].flatMap((sum) => [sum, ...amounts.map((cents) => sum + cents)]));
  return new Set([...sums].filter((sum) => !nets.includes(sum)));
}

/** How much taller than most letters an amount must be to count as large. */
const tall = 1.35;

function addLayout(features: Features, { line, row, start, cents, decimals, currency }: MoneyPlace, facts: Facts): void {
  const add = (name: string): void => void features.set(name, 1);
  add(row.at(-1)?.start === start ? 'lastOfRow' : 'innerOfRow');
  add(`row:${Math.min(4, row.length)}`);
  if (line.cells.length === 1 && row.length === 1 && line.words.length <= 2) add('aloneInLine');
  add(`decimals:${Math.min(3, decimals)}`);
  add(currency === null ? 'unsigned' : 'signed');
  add(`top:${fifthOf(line.top)}`);
  add(`page:${line.page === 1 ? 'first' : line.page === facts.pages ? 'last' : 'middle'}`);
  if (isProduct(row, cents)) add('product');
  if (facts.last?.line === line && facts.last.start === start) add('lastOfAll');
  if (line.height > tall * facts.medianHeight) add('large');
  const rank = facts.ranked.indexOf(cents);
  add(`rank:${rank < 0 ? 'none' : Math.min(5, rank)}`);
  if (cents === 0) add('zero');
  if (cents < 0) add('negative');
}

/** Whether the product of two other amounts of the row is this one: quantity times price. */
function isProduct(row: MoneyPlace['row'], cents: number): boolean {
  const others = row.filter((other) => other.cents !== cents && other.cents !== 0);
  return others.some((factor, at) => others.slice(at + 1).some((other) => Math.abs((factor.cents * other.cents) / 100 - cents) <= 1));
}

const compared: ReadonlySet<string> = new Set(['total', 'amount_due', 'subtotal', 'tax', 'tendered', 'current_charges', 'balance']);

/** How the amount compares with those that words name, and which sums hold with it. */
function addComparisons(features: Features, cents: number, facts: Facts): void {
  const add = (name: string): void => void features.set(name, 1);
  for (const [concept, { values, last, most }] of facts.named) {
    if (!values.has(cents)) {
      if (compared.has(concept)) add(`${cents > most ? 'above' : 'below'}Most:${concept}`);
      continue;
    }
    if (values.values().next().value === cents) add(`first:${concept}`);
    if (last === cents) add(`last:${concept}`);
    add(`${most <= cents ? 'greatest' : 'lesser'}:${concept}`);
  }
  if (facts.runs.sums.has(cents)) add('sum:run');
  if (facts.wholes.has(cents)) add('sum:subtotal+others');
  for (const place of facts.runs.parts.get(cents) ?? []) add(`part:${place}`);
  for (const equation of equationsOf(cents, facts)) add(`sum:${equation}`);
}

/** How many different amounts of a concept are tried in equations. */
const mostTried = 12;

/** The equations that hold with the amount as their result, or as the new part of it, by the words on the other amounts. */
function equationsOf(cents: number, { named, all }: Facts): string[] {
  if (cents === 0) return [];
  const valuesOf = (concept: string): readonly number[] => named.get(concept)?.tried ?? [];
  const [taxes, nets, carried] = [valuesOf('tax'), valuesOf('subtotal'), valuesOf('previous_balance')];
  const paid = [0, ...valuesOf('payment').map(Math.abs)];
  const escrows = [0, ...valuesOf('escrow')];
  const holds: Record<string, boolean> = {
    'net+tax': taxes.some((tax) => tax > 0 && tax < cents && all.has(cents - tax)),
    'subtotal+tax': nets.some((net) => taxes.some((tax) => net + tax === cents)),
    'tendered-change': valuesOf('tendered').some((given) => valuesOf('change').some((back) => given - back === cents)),
    'previous-payments+new': carried.some((before) =>
      paid.some((less) => before !== less && cents !== before - less && all.has(cents - before + less)),
    ),
    'new of previous-payments+new': carried.some((before) =>
      paid.some((less) => before !== less && cents !== before && all.has(before - less + cents)),
    ),
    'principal+interest+escrow': valuesOf('principal').some((principal) =>
      valuesOf('interest').some((two) => escrows.some((three) => principal + two + three === cents)),
    ),
  };
  return Object.keys(holds).filter((name) => holds[name]);
}
