import { type FigureKind, isIncomeKind, isWithheldKind, type StatementFigure } from '#core/database/values/income-values';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';

type Summed = Pick<StatementFigure, 'kind' | 'amount'>;

const sumWhere = (figures: readonly Summed[], holds: (kind: FigureKind) => boolean): string =>
  sumOf(figures.filter(({ kind }) => holds(kind)).map(({ amount }) => amount));

const goesOut = (kind: FigureKind): boolean => isWithheldKind(kind) || kind === 'held' || kind === 'disbursed';
const comesIn = (kind: FigureKind): boolean => isIncomeKind(kind) || kind === 'opening' || kind === 'contribution';

/** What a statement says of one property, added up. Decimal text. */
export interface Balance {
  opening: string;
  rents: string;
  other_income: string;
  deposits: string;
  contributions: string;
  fees: string;
  repairs: string;
  other_costs: string;
  held: string;
  disbursed: string;
  /** What is left for the owner by all figures but what was disbursed. */
  left: string;
  /** `left - disbursed`: 0.00 where the statement adds up. Null where it disburses nothing. */
  difference: string | null;
}

/** Adds the figures of one property up. Pure. */
export function balanceOf(figures: readonly Summed[]): Balance {
  const of = (kind: FigureKind): string => sumWhere(figures, (each) => each === kind);
  const isPaid = figures.some(({ kind }) => kind === 'disbursed');
  const difference = leftOver(figures);
  return {
    opening: of('opening'),
    rents: of('rent'),
    other_income: sumWhere(figures, (kind) => kind === 'other_income' || kind === 'royalty'),
    deposits: of('deposit'),
    contributions: of('contribution'),
    fees: of('management_fee'),
    repairs: of('repairs'),
    other_costs: of('other_cost'),
    held: of('held'),
    disbursed: of('disbursed'),
    left: sumOf([difference, of('disbursed')]),
    difference: isPaid ? difference : null,
  };
}

/** What the figures leave after everything, decimal text: 0.00 where what comes in is what goes out. Pure. */
export function leftOver(figures: readonly Summed[]): string {
  return fromCents(toCents(sumWhere(figures, comesIn)) - toCents(sumWhere(figures, goesOut)));
}
