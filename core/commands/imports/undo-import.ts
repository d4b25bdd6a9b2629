import { type EntityManager, ForeignKeyConstraintViolationException } from '@mikro-orm/postgresql';
import { lockImport, takeTurn } from '#core/commands/imports/run-import';
import { type Kept, undoRecord } from '#core/commands/imports/undo-record';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import { CsvImportRecord } from '#core/database/entities/csv-import-record.entity';
import { CsvImportRow } from '#core/database/entities/csv-import-row.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';

const recordsAtOnce = 50;

/** Which record a row of each kind of import has made; what else it made was for names in it. */
async function setOutcome(em: EntityManager, { importId, rowNumber }: CsvImportRecord, outcome: 'undone' | 'kept'): Promise<void> {
  await em.nativeUpdate(CsvImportRow, { importId, number: rowNumber, outcome: { $in: ['imported', 'kept'] } }, { outcome });
}

/** What the books refuse to give up stays; a row that other tables name is one of those. */
async function undoOne(em: EntityManager, record: CsvImportRecord, userId: number): Promise<Kept> {
  try {
    return await em.transactional((tx) => undoRecord(tx, record, { userId, requestId: null }));
  } catch (error) {
    if (error instanceof AppError) return { code: 'kept_by_books', args: { sentence: error.message } };
    if (error instanceof ForeignKeyConstraintViolationException) return { code: 'record_used', args: { by: '' } };
    throw error;
  }
}

/**
 * Takes back the next records that an import has made, the last first, in the caller's transaction, and says whether there are more. What somebody has
 * changed or used since stays, with the reason. Nothing is done for an import that is not being undone.
 */
export async function undoImport(em: EntityManager, id: number, clock: Clock): Promise<{ isMore: boolean }> {
  const row = await lockImport(em, id, 'undoing');
  if (!row) return { isMore: false };
  await takeTurn(em, row.kind);
  const userId = row.undoneBy;
  const where = { importId: id, state: 'made' as const };
  em.clear();
  const which = { orderBy: { id: 'desc' }, limit: recordsAtOnce, disableIdentityMap: true } as const;
  const records = await em.find(CsvImportRecord, where, which);
  if (typeof userId === 'number') {
    for (const record of records) {
      const note = await undoOne(em, record, userId);
      // One that somebody has deleted is as good as taken back.
      const isKept = note !== null && note.code !== 'record_gone';
      await em.nativeUpdate(CsvImportRecord, { id: record.id }, { state: isKept ? 'kept' : 'undone', note });
      if (record.resource === row.kind) await setOutcome(em, record, isKept ? 'kept' : 'undone');
      // What is taken back is not looked at again: each flush would compare all of it.
      em.clear();
    }
  }
  const isMore = typeof userId === 'number' && records.length === recordsAtOnce;
  if (!isMore) await em.nativeUpdate(CsvImport, { id }, { state: 'undone', undoneAt: clock.now() });
  return { isMore };
}
