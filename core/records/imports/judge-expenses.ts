import type { ImportNote, ImportSettings, NamedNoun, RowOutcome } from '#core/database/values/import-values';
import { namedNouns } from '#core/database/values/import-values';
import type { KnownRecords } from '#core/records/imports/known-records';
import { contentOf, fingerprintOf, type ReadRow } from '#core/records/imports/read-row';
import { type ResolvedName, resolveName } from '#core/records/imports/resolve-name';
import { vendorKey } from '#core/records/vendors/vendor-key';

/** An expense of the books; `amount` is below zero for a refund. */
export interface BookedExpense {
  id: number;
  day: string;
  amount: string;
  propertyId: number | null;
  vendor: string | null;
}

/** A row with what a dry run says of it. */
export interface JudgedRow extends ReadRow {
  outcome: RowOutcome;
  note: ImportNote | null;
  fingerprint: string | null;
  /** What its names stand for; of rows that can be read. */
  names: Record<NamedNoun, ResolvedName> | null;
}

export interface Judging {
  known: KnownRecords;
  settings: ImportSettings;
  /** Fingerprints that earlier imports have brought, with the id of the import. */
  earlier: ReadonlyMap<string, number>;
}

/** The same bill is hardly entered with days that lie further apart; the next one of every week does. */
const nearDays = 5;
const msPerDay = 86_400_000;
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / msPerDay;

type Verdict = Pick<JudgedRow, 'outcome' | 'note'>;

/** What a row's names leave to be decided, or keep out; null where they are settled. */
function verdictOfNames(row: ReadRow, names: Record<NamedNoun, ResolvedName>): Verdict | null {
  for (const noun of namedNouns) {
    const { is } = names[noun];
    const args = { row: row.number, name: row.values[noun] ?? '' };
    if (is === 'open') return { outcome: 'undecided', note: { code: `undecided_${noun}`, args } };
    if (is === 'gone') return { outcome: 'undecided', note: { code: `gone_${noun}`, args } };
    if (is === 'left') return { outcome: 'left_out', note: { code: `left_${noun}`, args } };
  }
  return null;
}

/** The expenses of the books that rows may be the same as, each of them once. */
class Books {
  private readonly byFigures: Map<string, BookedExpense[]>;
  private readonly taken = new Set<number>();

  constructor(booked: readonly BookedExpense[]) {
    this.byFigures = Map.groupBy(booked, ({ amount, propertyId, vendor }) => this.key(amount, propertyId, vendor ?? ''));
  }

  /** The one of this very day, else of one nearby. */
  find(row: ReadRow, propertyId: number | null, vendor: string): { booked: BookedExpense; isSame: boolean } | null {
    const day = row.values.date ?? '';
    const alike = (this.byFigures.get(this.key(row.amount ?? '', propertyId, vendor)) ?? []).filter(({ id }) => !this.taken.has(id));
    const same = alike.find((booked) => booked.day === day);
    const near = vendorKey(vendor) === '' ? undefined : alike.find((booked) => daysApart(booked.day, day) <= nearDays);
    const booked = same ?? near;
    if (!booked) return null;
    this.taken.add(booked.id);
    return { booked, isSame: same !== undefined };
  }

  private key(amount: string, propertyId: number | null, vendor: string): string {
    return `${amount}|${propertyId ?? ''}|${vendorKey(vendor)}`;
  }
}

const vendorName = (resolved: ResolvedName): string =>
  resolved.is === 'record' ? resolved.record.name : 'name' in resolved ? resolved.name : '';

/** What a dry run says of the rows of expenses, in the order of the file. Pure. */
export function judgeExpenses(
  rows: readonly ReadRow[],
  { known, settings, earlier, booked }: Judging & { booked: readonly BookedExpense[] },
): JudgedRow[] {
  const books = new Books(booked);
  const counts = new Map<string, number>();
  return rows.map((row) => {
    if (row.trouble) return { ...row, ...row.trouble, fingerprint: null, names: null };
    const content = contentOf(row.values);
    const above = counts.get(content) ?? 0;
    counts.set(content, above + 1);
    const fingerprint = fingerprintOf('expenses', content, above);
    const resolve = (noun: NamedNoun) => resolveName(noun, row.values[noun] ?? '', { settings, known });
    const names = { property: resolve('property'), vendor: resolve('vendor'), category: resolve('category') };
    const verdict = verdictOf({ row, names, books, importId: earlier.get(fingerprint), takeConflicts: settings.takeConflicts });
    return { ...row, ...verdict, fingerprint, names };
  });
}

function verdictOf({
  row,
  names,
  books,
  importId,
  takeConflicts,
}: {
  row: ReadRow;
  names: Record<NamedNoun, ResolvedName>;
  books: Books;
  importId: number | undefined;
  takeConflicts: boolean;
}): Verdict {
  const { property, vendor } = names;
  const propertyId = property.is === 'record' ? property.record.id : null;
  // What is taken from a property that is yet to be made cannot be in the books.
  const isPlaced = property.is === 'record' || property.is === 'none';
  const found = isPlaced ? books.find(row, propertyId, vendorName(vendor)) : null;
  if (importId !== undefined)
    return { outcome: 'existing', note: { code: 'imported_before', args: { row: row.number, import: importId } } };
  const ofNames = verdictOfNames(row, names);
  if (ofNames) return ofNames;
  if (!found) return { outcome: 'new', note: null };
  const args = { row: row.number, expense: found.booked.id, day: found.booked.day };
  if (found.isSame) return { outcome: 'existing', note: { code: 'in_books', args } };
  return { outcome: takeConflicts ? 'new' : 'conflict', note: { code: 'near_in_books', args } };
}
