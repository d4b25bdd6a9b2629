import { type ScheduleELine, scheduleELines } from '#core/expenses/schedule-e';
import { scheduleELabels } from '#core/expenses/schedule-e-labels';
import { sumOf } from '#core/expenses/sum-of';
import type { TaxFigure, TaxGroup, TaxItem } from '#core/reports/tax-item';

/** A sum with what stands behind it. Decimal text in the books' currency. */
export interface TaxSum {
  total: string;
  /** How many figures it is made of. */
  figures: number;
  /** Those that were asked for one by one. */
  items: TaxItem[];
}

export interface TaxProperty {
  property_id: number;
  property_name: string;
  address: string | null;
  lines: (TaxSum & { line: ScheduleELine; label: string })[];
  /** Of all its lines. */
  total: string;
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
  properties: TaxProperty[];
  total: string;
}

/** Sorts the figures of a year by property and line and adds them up. Pure. */
export function makeTaxReport(year: number, figures: readonly (TaxItem | TaxGroup)[]): TaxReport {
  const groups = [...Map.groupBy(figures, (figure) => figure.property_id).values()];
  const properties = groups.map(reportProperty).toSorted((a, b) => a.property_name.localeCompare(b.property_name, 'en'));
  return { year, properties, total: sumOf(properties.map((property) => property.total)) };
}

function reportProperty(figures: (TaxItem | TaxGroup)[]): TaxProperty {
  const { property_id, property_name, address } = figures[0] as TaxFigure;
  const byPlace = Map.groupBy(figures, placeOf);
  const sumAt = (place: ReturnType<typeof placeOf>): TaxSum => add(byPlace.get(place) ?? []);
  const lines = scheduleELines.map((line) => ({ line, label: scheduleELabels[line], ...sumAt(line) })).filter((line) => line.figures > 0);
  return {
    property_id,
    property_name,
    address,
    lines,
    total: sumOf(lines.map((line) => line.total)),
    capital: sumAt('capital'),
    without_line: sumAt(null),
    from_escrow: sumAt('escrow'),
  };
}

const placeOf = ({ line, is_capital, waits }: TaxFigure): string | null => (is_capital ? 'capital' : waits ? 'escrow' : line);

const isItem = (figure: TaxItem | TaxGroup): figure is TaxItem => !('figures' in figure);

const add = (figures: readonly (TaxItem | TaxGroup)[]): TaxSum => ({
  total: sumOf(figures.map(({ amount }) => amount)),
  figures: figures.reduce((sum, figure) => sum + (isItem(figure) ? 1 : figure.figures), 0),
  items: figures.filter(isItem),
});
