import { scheduleELines } from '#core/database/values/schedule-e';
import { incomeLines } from '#core/database/values/income-values';
import { incomeLabels, scheduleELabels } from '#core/records/expenses/schedule-e-labels';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';
import type { TaxHouse } from '#core/books/reports/tax-houses';
import type { ReportedItem, TaxFigure, TaxGroup, TaxItem, TaxScope } from '#core/books/reports/tax-item';

type UnitOf = (propertyId: number) => string | null;
type Figures = readonly (TaxItem | TaxGroup)[];

/** What a year's report is made of; `business` is what the business spent of its own, decimal text. */
interface TaxSources {
  figures: Figures;
  business: string;
  houses: ReadonlyMap<number, TaxHouse>;
}

/** Schedule E, Part I, of a year. Money is decimal text in the books' currency. */
export type TaxReport = ReturnType<typeof makeTaxReport>;

/** Sorts the figures of a year by property and line and adds them up. Pure. */
export function makeTaxReport({ year, owners, basis, items, propertyIds }: TaxScope, { figures, business, houses }: TaxSources) {
  // The form is filled in for a building as a whole. Who asks for a unit, or sees no more than that, gets the unit.
  const standsAt = (id: number): number => {
    const building = houses.get(id)?.building_id ?? id;
    return houses.has(building) && propertyIds?.includes(building) !== false ? building : id;
  };
  const properties = [...Map.groupBy(figures, (figure) => standsAt(figure.property_id))].flatMap(([id, ofProperty]) => {
    const house = houses.get(id);
    if (!house) return [];
    const { property_name, address } = house;
    const unitOf = (of: number): string | null => (of === id ? null : (houses.get(of)?.property_name ?? null));
    return [{ property_id: id, property_name, address, ...reportProperty(ofProperty, items ? unitOf : null) }];
  });
  properties.sort((a, b) => a.property_name.localeCompare(b.property_name, 'en'));
  const sumOfAll = (pick: (property: (typeof properties)[number]) => string): string => sumOf(properties.map(pick));
  return {
    year,
    owners,
    basis,
    properties,
    total: sumOfAll(({ total }) => total),
    /** What was received, and that less the total. */
    income: sumOfAll(({ income }) => income.total),
    net: sumOfAll(({ net }) => net),
    bridge: bridgeOf(figures, business),
  };
}

/** `unitOf` names the unit of a figure; null where the sums alone are asked for. */
function reportProperty(figures: Figures, unitOf: UnitOf | null) {
  const byPlace = Map.groupBy(figures, placeOf);
  const sumAt = (place: string | null) => add(byPlace.get(place) ?? [], unitOf);
  const lines = scheduleELines.map((line) => ({ line, label: scheduleELabels[line], ...sumAt(line) })).filter((line) => line.figures > 0);
  const income = incomeLines
    .map((line) => ({ line, label: incomeLabels[line], ...sumAt(`income ${line}`) }))
    .filter((line) => line.figures > 0);
  const [total, received] = [sumOf(lines.map((line) => line.total)), sumOf(income.map((line) => line.total))];
  return {
    lines,
    /** Of all its lines. */
    total,
    income: { lines: income, total: received },
    /** Income less expenses: Schedule E, line 21, before limits on losses. */
    net: sumOf([received, negative(total)]),
    bridge: bridgeOf(figures, '0.00'),
    /** Improvements and the like, which are depreciated: on line 18 as far as they are in the register of assets. */
    capital: sumAt('capital'),
    /** What is on no line yet; not in the total. */
    without_line: sumAt(null),
    /** What lenders paid from escrow and is not in the books yet; not in the total. */
    from_escrow: sumAt('escrow'),
  };
}

/** How a total comes from the expenses of a year, as every other screen shows them: they, less what is on no line, and the interest, withheld costs and depreciation that no expense stands for. */
function bridgeOf(figures: readonly TaxFigure[], business: string) {
  const sumWhere = (holds: (figure: TaxFigure) => boolean): string => sumOf(figures.filter(holds).map(({ amount }) => amount));
  return {
    expenses: sumOf([sumWhere(({ source }) => source === 'expense'), business]),
    business,
    capital: sumWhere((figure) => placeOf(figure) === 'capital'),
    without_line: sumWhere((figure) => placeOf(figure) === null),
    interest: sumWhere(({ source }) => source === 'statement'),
    depreciation: sumWhere(({ source }) => source === 'depreciation'),
    withheld: sumWhere(({ source }) => source === 'withheld'),
    /** `expenses - business - capital - without_line + interest + withheld + depreciation`. */
    total: sumWhere((figure) => !isBeside(placeOf(figure))),
  };
}

function placeOf({ line, is_capital, source }: TaxFigure): string | null {
  if (source === 'income') return `income ${line}`;
  return is_capital ? 'capital' : source === 'escrow' ? 'escrow' : line;
}

/** On no line of the expenses. */
const isBeside = (place: string | null): boolean =>
  place === null || place === 'capital' || place === 'escrow' || place.startsWith('income');

const negative = (amount: string): string => fromCents(-toCents(amount));

/** A sum with what stands behind it, as far as that is asked for. */
const add = (figures: Figures, unitOf: UnitOf | null) => ({
  total: sumOf(figures.map(({ amount }) => amount)),
  figures: figures.reduce((sum, figure) => sum + ('figures' in figure ? figure.figures : 1), 0),
  items: figures.flatMap((figure): ReportedItem[] => (unitOf && 'date' in figure ? [{ ...figure, unit: unitOf(figure.property_id) }] : [])),
});
