import { type ScheduleELine, scheduleELines } from '#core/expenses/schedule-e';
import { scheduleELabels } from '#core/expenses/schedule-e-labels';
import { sumOf } from '#core/expenses/sum-of';
import type { TaxHouse } from '#core/reports/tax-houses';
import type { TaxFigure, TaxGroup, TaxItem, TaxScope } from '#core/reports/tax-item';
import type { TaxBasis } from '#core/settings/tax-basis';

/** A sum with what stands behind it. Decimal text in the books' currency. */
export interface TaxSum {
  total: string;
  /** How many figures it is made of. */
  figures: number;
  /** Those that were asked for one by one. */
  items: TaxItem[];
}

/** How a total comes from the expenses of a year, as every other screen shows them: they, less what is on no line, and the interest that no expense stands for. */
export interface TaxBridge {
  /** Of the same year and property on every screen. */
  expenses: string;
  /** The business's own, of no property. */
  business: string;
  capital: string;
  without_line: string;
  /** Interest that statements name. */
  interest: string;
  /** `expenses - business - capital - without_line + interest`. */
  total: string;
}

export interface TaxProperty extends TaxHouse {
  lines: (TaxSum & { line: ScheduleELine; label: string })[];
  /** Of all its lines. */
  total: string;
  bridge: TaxBridge;
  /** Improvements and the like, which are depreciated and count on no line here. */
  capital: TaxSum;
  /** What nobody has put on a line yet; not in the total. */
  without_line: TaxSum;
  /** What lenders paid from escrow and nobody has put into the books yet; not in the total. */
  from_escrow: TaxSum;
}

/** Schedule E, Part I, of a year. */
export interface TaxReport {
  year: number;
  basis: TaxBasis;
  properties: TaxProperty[];
  total: string;
  bridge: TaxBridge;
}

/** What a year's report is made of; `business` is what the business spent of its own, decimal text. */
export interface TaxSources {
  figures: readonly (TaxItem | TaxGroup)[];
  business: string;
  houses: ReadonlyMap<number, TaxHouse>;
}

/** Sorts the figures of a year by property and line and adds them up. Pure. */
export function makeTaxReport({ year, basis, items }: Omit<TaxScope, 'propertyId'>, { figures, business, houses }: TaxSources): TaxReport {
  const properties = [...Map.groupBy(figures, (figure) => figure.property_id)].flatMap(([id, ofProperty]) => {
    const house = houses.get(id);
    return house ? [{ ...house, ...reportProperty(ofProperty, items) }] : [];
  });
  const inOrder = properties.toSorted((a, b) => a.property_name.localeCompare(b.property_name, 'en'));
  return { year, basis, properties: inOrder, total: sumOf(properties.map(({ total }) => total)), bridge: bridgeOf(figures, business) };
}

function reportProperty(figures: readonly (TaxItem | TaxGroup)[], items: boolean): Omit<TaxProperty, keyof TaxHouse> {
  const byPlace = Map.groupBy(figures, placeOf);
  const sumAt = (place: string | null): TaxSum => add(byPlace.get(place) ?? [], items);
  const lines = scheduleELines.map((line) => ({ line, label: scheduleELabels[line], ...sumAt(line) })).filter((line) => line.figures > 0);
  const total = sumOf(lines.map((line) => line.total));
  const places = { capital: sumAt('capital'), without_line: sumAt(null), from_escrow: sumAt('escrow') };
  return { lines, total, bridge: bridgeOf(figures, '0.00'), ...places };
}

function bridgeOf(figures: readonly TaxFigure[], business: string): TaxBridge {
  const sumWhere = (holds: (figure: TaxFigure) => boolean): string => sumOf(figures.filter(holds).map(({ amount }) => amount));
  return {
    expenses: sumOf([sumWhere(({ source }) => source === 'expense'), business]),
    business,
    capital: sumWhere((figure) => placeOf(figure) === 'capital'),
    without_line: sumWhere((figure) => placeOf(figure) === null),
    interest: sumWhere(({ source }) => source === 'statement'),
    total: sumWhere((figure) => !['capital', 'escrow', null].includes(placeOf(figure))),
  };
}

const placeOf = ({ line, is_capital, source }: TaxFigure): string | null =>
  is_capital ? 'capital' : source === 'escrow' ? 'escrow' : line;

const add = (figures: readonly (TaxItem | TaxGroup)[], items: boolean): TaxSum => ({
  total: sumOf(figures.map(({ amount }) => amount)),
  figures: figures.reduce((sum, figure) => sum + ('figures' in figure ? figure.figures : 1), 0),
  items: items ? figures.filter((figure) => 'date' in figure) : [],
});
