import { DriverException, type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { learn, makeRow, type Making, NotMade, type RowToMake } from '#core/commands/imports/make-record';
import { isCrossed, isDatabaseAway } from '#core/database/database';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import { CsvImportRow } from '#core/database/entities/csv-import-row.entity';
import type { ImportKind } from '#core/database/values/import-values';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { findBooked, findEarlier } from '#core/records/imports/booked-expenses';
import type { BookedExpense } from '#core/records/imports/judge-expenses';
import { loadKnown } from '#core/records/imports/known-records';
import type { PropertyKeys } from '#core/records/properties/save-property';
import { vendorKey } from '#core/records/vendors/vendor-key';

/** How many rows are written in one transaction; finished ones stay, and the next run goes on after them. */
export const rowsAtOnce = 50;

/** The import, for the caller's transaction alone; null where it is not in this state. */
export async function lockImport(em: EntityManager, id: number, state: CsvImport['state']): Promise<CsvImport | null> {
  return em.findOne(CsvImport, { id, state }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** Two imports of one kind take turns, batch by batch: the second sees what the first has brought. */
export async function takeTurn(em: EntityManager, kind: ImportKind): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import/${kind}`]);
}

/** What has come into the books since the dry run that a row may be the same as. */
interface Since {
  earlier: ReadonlyMap<string, number>;
  booked: BookedExpense[];
}

async function findSince(em: EntityManager, { id, kind, checkedAt }: CsvImport, rows: readonly CsvImportRow[]): Promise<Since> {
  const earlier = await findEarlier(
    em,
    kind,
    rows.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  if (kind !== 'expenses') return { earlier, booked: [] };
  const asked = rows.map(({ values, amount }) => ({ day: values.date ?? '', amount: amount ?? '' }));
  return { earlier, booked: await findBooked(em, asked, { since: checkedAt ?? null, but: id }) };
}

function mustBeNewSince({ number, fingerprint, values, amount }: CsvImportRow, { earlier, booked }: Since, { known }: Making): void {
  const importId = earlier.get(fingerprint ?? '');
  if (importId !== undefined) throw new NotMade('existing', 'imported_before', { row: number, import: importId });
  const named = values.vendor ?? '';
  const vendor = known.byName.vendor.get(vendorKey(named))?.name ?? named;
  const at = booked.findIndex(
    (expense) => expense.day === values.date && expense.amount === amount && vendorKey(expense.vendor ?? '') === vendorKey(vendor),
  );
  const [same] = at === -1 ? [] : booked.splice(at, 1);
  if (same) throw new NotMade('existing', 'in_books', { row: number, expense: same.id, day: same.day });
}

/** Why the books have refused a row; what is no refusal is thrown on. */
function refusalOf(error: unknown, row: number): Pick<CsvImportRow, 'outcome' | 'note'> {
  if (error instanceof NotMade) return { outcome: error.outcome, note: { code: error.code, args: error.args } };
  if (error instanceof AppError) return { outcome: 'refused', note: { code: 'refused_by_books', args: { row, sentence: error.message } } };
  // A value that the database does not take says nothing of the other rows.
  if (error instanceof DriverException && !isDatabaseAway(error) && !isCrossed(error))
    return { outcome: 'refused', note: { code: 'not_saved', args: { row } } };
  throw error;
}

async function runRow(em: EntityManager, row: CsvImportRow, { making, since }: { making: Making; since: Since }): Promise<void> {
  const toMake: RowToMake = { number: row.number, values: row.values };
  try {
    mustBeNewSince(row, since, making);
    // A row that fails takes back what it has written, and nothing of the others.
    learn(making.known, await em.transactional((tx) => makeRow(tx, toMake, making)));
    await keepOutcome(em, row, { outcome: 'imported', note: row.note ?? null });
  } catch (error) {
    await keepOutcome(em, row, refusalOf(error, row.number));
  }
  // What is written is not looked at again: each flush would compare all of it.
  em.clear();
}

async function keepOutcome(
  em: EntityManager,
  { importId, number }: CsvImportRow,
  { outcome, note }: Pick<CsvImportRow, 'outcome' | 'note'>,
): Promise<void> {
  await em.nativeUpdate(CsvImportRow, { importId, number }, { outcome, note: note ?? null });
}

/**
 * Writes the next rows of an import to the books, in the caller's transaction, and says whether there are more; ends the import with the last. Nothing is
 * done for one that does not run.
 */
export async function runImport(
  em: EntityManager,
  id: number,
  { keys, clock }: { keys: PropertyKeys; clock: Clock },
): Promise<{ isMore: boolean }> {
  const row = await lockImport(em, id, 'running');
  if (!row) return { isMore: false };
  await takeTurn(em, row.kind);
  const userId = row.startedBy;
  em.clear();
  const which = { orderBy: { number: 'asc' }, limit: rowsAtOnce, disableIdentityMap: true } as const;
  const rows = await em.find(CsvImportRow, { importId: id, outcome: 'new' }, which);
  if (typeof userId === 'number' && rows.length > 0) {
    const making = { row, userId, known: await loadKnown(em), keys, clock };
    const since = await findSince(em, row, rows);
    for (const next of rows) await runRow(em, next, { making, since });
  }
  const isMore = typeof userId === 'number' && rows.length === rowsAtOnce;
  if (!isMore) await em.nativeUpdate(CsvImport, { id }, { state: 'done', finishedAt: clock.now() });
  return { isMore };
}
