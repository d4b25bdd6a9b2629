import type { ColumnFacts, DayOrder, DecimalMark, FileFacts, ImportKind, ImportSettings } from '#core/database/values/import-values';
import { type FieldSet, type ImportField, importFields } from '#core/records/imports/import-fields';
import { squeezed } from '#core/records/imports/squeezed';

/** The lower the likelier; null: the heading says nothing of it. */
function rankOf({ headings }: ImportField, heading: string): number | null {
  const word = squeezed(heading);
  const exact = headings.indexOf(word);
  if (exact !== -1) return exact;
  // "Amount (USD)", "Rechnungsdatum alt"
  const begun = headings.findIndex((name) => name.length > 3 && (word.startsWith(name) || word.endsWith(name)));
  return begun === -1 ? null : 100 + begun;
}

const mostly = 0.5;
const holds = (column: ColumnFacts, what: 'days' | 'amounts'): boolean => column.filled > 0 && column[what] >= column.filled * mostly;

/** A column whose cells are something else than the field is none of it, whatever its heading says. */
function fits({ type }: ImportField, column: ColumnFacts): boolean {
  if (column.filled === 0) return true;
  if (type === 'day') return holds(column, 'days');
  return type === 'amount' || type === 'money' ? holds(column, 'amounts') && !holds(column, 'days') : true;
}

/** Which column each field is, by headings, and by the cells where those say nothing of what must be there. Pure. */
export function proposeColumns(kind: FieldSet, columns: readonly ColumnFacts[]): Record<string, number> {
  const fields = importFields[kind];
  const likely = fields.flatMap((field) =>
    columns.flatMap((column, at) => {
      const rank = fits(field, column) ? rankOf(field, column.heading) : null;
      return rank === null ? [] : [{ field, at, rank }];
    }),
  );
  const chosen: Record<string, number> = {};
  const taken = new Set<number>();
  for (const { field, at } of likely.toSorted((a, b) => a.rank - b.rank || a.at - b.at)) {
    if (field.key in chosen || taken.has(at)) continue;
    chosen[field.key] = at;
    taken.add(at);
  }
  for (const field of fields) {
    if (!field.isRequired || field.key in chosen || field.type === 'text') continue;
    const at = columns.findIndex((column, place) => !taken.has(place) && column.filled > 0 && fits(field, column));
    if (at === -1) continue;
    chosen[field.key] = at;
    taken.add(at);
  }
  // A property that has only an address is called by it.
  if (kind === 'properties' && chosen.name === undefined && chosen.address !== undefined) chosen.name = chosen.address;
  return chosen;
}

const sum = (columns: readonly ColumnFacts[], of: (column: ColumnFacts) => number): number =>
  columns.reduce((total, column) => total + of(column), 0);

/** Of two that exclude each other the one that something speaks for; null where both or none are spoken for. */
const onlyOne = <T>(first: T, second: T, [ofFirst, ofSecond]: readonly [number, number]): T | null => {
  if (ofFirst > 0 === ofSecond > 0) return null;
  return ofFirst > 0 ? first : second;
};

/** The columns that fields of these types are read from. */
const columnsOf = (kind: FieldSet, { columns }: FileFacts, chosen: Record<string, number>, types: readonly string[]): ColumnFacts[] =>
  importFields[kind].flatMap(({ key, type }) => (types.includes(type) ? (columns[chosen[key] ?? -1] ?? []) : []));

const hasSlashes = (days: readonly ColumnFacts[]): boolean => sum(days, ({ mdy, dmy, eitherOrder }) => mdy + dmy + eitherOrder) > 0;
const hasMarks = (amounts: readonly ColumnFacts[]): boolean =>
  sum(amounts, ({ point, comma, seemsPoint, seemsComma }) => point + comma + seemsPoint + seemsComma) > 0;

/** The order of day and month that the days of a file have, any where none is needed; null where a person has to say. Pure. */
export function findDayOrder(kind: FieldSet, facts: FileFacts, chosen: Record<string, number>): DayOrder | null {
  const days = columnsOf(kind, facts, chosen, ['day']);
  const said = onlyOne<DayOrder>('mdy', 'dmy', [sum(days, ({ mdy }) => mdy), sum(days, ({ dmy }) => dmy)]);
  if (said) return said;
  return hasSlashes(days) ? null : 'mdy';
}

/** The mark before the cents that the amounts of a file have, any where none is needed; null where a person has to say. Pure. */
export function findDecimal(kind: FieldSet, facts: FileFacts, chosen: Record<string, number>): DecimalMark | null {
  const amounts = columnsOf(kind, facts, chosen, ['amount', 'money']);
  const sure = [sum(amounts, ({ point }) => point), sum(amounts, ({ comma }) => comma)] as const;
  const seeming = [sum(amounts, ({ seemsPoint }) => seemsPoint), sum(amounts, ({ seemsComma }) => seemsComma)] as const;
  if (sure[0] + sure[1] > 0) return onlyOne<DecimalMark>('.', ',', sure);
  return hasMarks(amounts) ? onlyOne<DecimalMark>('.', ',', seeming) : '.';
}

/** How a file is to be read, as far as it says so itself; what no cell says yet stays open, since other columns may be chosen. Pure. */
export function proposeSettings(kind: ImportKind, facts: FileFacts): ImportSettings {
  const columns = proposeColumns(kind, facts.columns);
  const [amounts] = columnsOf(kind, facts, columns, ['amount']);
  const isOrdered = hasSlashes(columnsOf(kind, facts, columns, ['day']));
  const isMarked = hasMarks(columnsOf(kind, facts, columns, ['amount', 'money']));
  return {
    columns,
    dayOrder: isOrdered ? findDayOrder(kind, facts, columns) : null,
    decimal: isMarked ? findDecimal(kind, facts, columns) : null,
    // In the files of banks what was spent is below zero.
    negative: amounts && amounts.negative > amounts.amounts / 2 ? 'expense' : 'refund',
    takeConflicts: false,
    unknown: { property: null, vendor: 'create', category: 'create' },
    names: { property: {}, vendor: {}, category: {} },
  };
}
