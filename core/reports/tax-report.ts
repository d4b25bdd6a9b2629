import { type ScheduleELine, scheduleELines } from '#core/expenses/schedule-e';
import { scheduleELabels } from '#core/expenses/schedule-e-labels';
import { sumOf } from '#core/expenses/sum-of';
import type { TaxItem } from '#core/reports/tax-item';

/** A sum with all that stands behind it. Decimal text in the books' currency. */
export interface TaxSum {
  total: string;
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

/** Sorts the items of a year by property and line and adds them up. Pure. */
export function makeTaxReport(year: number, items: readonly TaxItem[]): TaxReport {
  const groups = [...Map.groupBy(items, (item) => item.property_id).values()];
  const properties = groups.map(reportProperty).toSorted((a, b) => a.property_name.localeCompare(b.property_name, 'en'));
  return { year, properties, total: sumOf(properties.map((property) => property.total)) };
}

function reportProperty(items: TaxItem[]): TaxProperty {
  const { property_id, property_name, address } = items[0] as TaxItem;
  const current = items.filter((item) => !item.is_capital && !item.waits);
  const lines = scheduleELines
    .map((line) => ({ line, label: scheduleELabels[line], ...add(current.filter((item) => item.line === line)) }))
    .filter((line) => line.items.length > 0);
  return {
    property_id,
    property_name,
    address,
    lines,
    total: sumOf(lines.map((line) => line.total)),
    capital: add(items.filter((item) => item.is_capital)),
    without_line: add(current.filter((item) => item.line === null)),
    from_escrow: add(items.filter((item) => item.waits)),
  };
}

const add = (items: TaxItem[]): TaxSum => ({ total: sumOf(items.map((item) => item.amount)), items });
