import type { CountedRows, ImportReport, NamedNoun, NamedRows } from '#core/database/values/import-values';
import { namedNouns } from '#core/database/values/import-values';
import { fromCents, toCents } from '#core/kernel/platform/sum-of';
import type { JudgedRow } from '#core/records/imports/judge-expenses';
import type { ResolvedName } from '#core/records/imports/resolve-name';

/** The most names of a kind that are listed; those beyond are decided about together. */
const mostNames = 500;

function counted(rows: readonly JudgedRow[]): CountedRows {
  const amounts = rows.flatMap(({ amount }) => amount ?? []);
  return { rows: rows.length, total: amounts.length === 0 ? null : fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n)) };
}

function grouped(rows: readonly JudgedRow[], nameOf: (row: JudgedRow) => string | null): NamedRows[] {
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, same]) => ({ name, ...counted(same) }))
    .toSorted((a, b) => b.rows - a.rows || (a.name ?? '').localeCompare(b.name ?? '', 'en'));
}

/** The name by which a record is booked; null for the business's own, and for no category. */
function bookedName(resolved: ResolvedName | undefined): string | null {
  if (resolved?.is === 'record') return resolved.record.name;
  return resolved?.is === 'new' ? resolved.name : null;
}

/** Rows whose name is not one of the books, and what is to become of it is for a person to say, or was said. */
function unknownNames(
  rows: readonly JudgedRow[],
  noun: NamedNoun,
  decided: Readonly<Record<string, unknown>>,
): ImportReport['unknown'][NamedNoun] {
  const open = rows.filter(({ names, values }) => {
    const name = values[noun] ?? '';
    return names && name !== '' && (names[noun].is !== 'record' || Object.hasOwn(decided, name));
  });
  return grouped(open, ({ values }) => values[noun] ?? '').map(({ name, ...rest }) => ({ name: name ?? '', ...rest }));
}

/** What a dry run has found, beside the outcome of each row. Totals are exact. Pure. */
export function reportOn(rows: readonly JudgedRow[], names: Readonly<Record<NamedNoun, Readonly<Record<string, unknown>>>>): ImportReport {
  const fresh = rows.filter(({ outcome }) => outcome === 'new');
  const unknown = Object.fromEntries(namedNouns.map((noun) => [noun, unknownNames(rows, noun, names[noun])])) as ImportReport['unknown'];
  return {
    file: { rows: rows.length, total: counted(rows).total },
    byProperty: grouped(fresh, ({ names: resolved }) => bookedName(resolved?.property)).slice(0, mostNames),
    byYear: grouped(fresh, ({ values }) => values.date?.slice(0, 4) ?? null).toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '')),
    byCategory: grouped(fresh, ({ names: resolved }) => bookedName(resolved?.category)).slice(0, mostNames),
    unknown: {
      property: unknown.property.slice(0, mostNames),
      vendor: unknown.vendor.slice(0, mostNames),
      category: unknown.category.slice(0, mostNames),
    },
    unknownCount: { property: unknown.property.length, vendor: unknown.vendor.length, category: unknown.category.length },
  };
}
