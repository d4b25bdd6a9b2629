import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import { CsvImportRecord } from '#core/database/entities/csv-import-record.entity';
import { CsvImportRow } from '#core/database/entities/csv-import-row.entity';
import type { ImportKind, ImportSettings, ImportState } from '#core/database/values/import-values';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import type { StoredFile } from '#core/kernel/storage/file-store';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';
import { lastSegment } from '#core/records/documents/receive-document';
import { deleteFileLater } from '#core/records/documents/delete-later';
import { importFields } from '#core/records/imports/import-fields';
import { findDayOrder, findDecimal } from '#core/records/imports/propose-settings';

const resource = 'imports';

/** An import as it is now, and the work to wake for after the commit. */
export interface MovedImport {
  row: CsvImport;
  task: AddedTask;
}

const addWork = (em: EntityManager, { id }: CsvImport, priority: number): Promise<AddedTask> =>
  addTask(em, { kind: 'import-csv', subjectId: id, priority });

/** Makes an import of a file that is in the store, in the caller's transaction; a worker reads it. */
export async function receiveImport(
  em: EntityManager,
  { kind, filename, file }: { kind: ImportKind; filename: string; file: StoredFile },
  actor: Actor,
): Promise<MovedImport> {
  const row = em.create(CsvImport, {
    kind,
    filename: lastSegment(filename),
    fileKey: file.key,
    fileSize: file.size,
    sha256: file.sha256,
    createdBy: actor.userId,
  });
  await em.flush();
  const after = { id: row.id, kind, filename: row.filename, sha256: file.sha256 };
  recordAudit(em, { ...actor, action: 'create', resource, resourceId: row.id, after });
  await em.flush();
  return { row, task: await addWork(em, row, taskPriority.person) };
}

/** The import, or `not-found`. */
export async function findImport(em: EntityManager, id: number): Promise<CsvImport> {
  const row = await em.findOne(CsvImport, { id });
  if (!row) throw new AppError('not-found', 'Import not found');
  return row;
}

const busy = 'Wait until the file has been read.';
const sentences: Readonly<Record<ImportState, string>> = {
  reading: busy,
  checking: busy,
  refused: 'This file cannot be read. Upload another one.',
  mapping: 'Choose the columns first.',
  checked: 'Nothing of this file is in the books yet.',
  running: 'This import is running.',
  stopped: 'This import has stopped. Continue it or undo it.',
  done: 'This import has already run.',
  undoing: 'This import is being undone.',
  undone: 'This import was undone. Upload the file again.',
};

async function hold(em: EntityManager, id: number, states: readonly ImportState[]): Promise<CsvImport> {
  const row = await em.findOne(CsvImport, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!row) throw new AppError('not-found', 'Import not found');
  if (!states.includes(row.state)) throw new AppError('conflict', sentences[row.state as ImportState]);
  return row;
}

const invalid = (field: string, msg: string): AppError =>
  new AppError('invalid', msg, { problems: [{ loc: ['body', field], msg, type: 'unfit' }] });

/** Throws `invalid` where a file cannot be read by these settings. */
function mustFit({ kind, facts }: CsvImport, { columns, dayOrder, decimal }: ImportSettings): void {
  for (const { key, isRequired } of importFields[kind]) {
    const at = columns[key];
    if (at === undefined && isRequired) throw invalid('columns', `Choose the column of ${key}.`);
    if (at !== undefined && !facts?.columns[at]) throw invalid('columns', `The file has no column ${at + 1}.`);
  }
  const unknown = Object.keys(columns).find((key) => !importFields[kind].some((field) => field.key === key));
  if (unknown !== undefined) throw invalid('columns', `There is no field ${unknown}.`);
  if (!facts) return;
  if (dayOrder === null && findDayOrder(kind, facts, columns) === null)
    throw invalid('day_order', 'Say whether the month or the day comes first: the dates of this file can be read both ways.');
  if (decimal === null && findDecimal(kind, facts, columns) === null)
    throw invalid('decimal', 'Say which mark stands before the cents: the amounts of this file can be read both ways.');
}

/**
 * Has a file checked by these settings; nothing is written to the books. Throws `not-found`, `conflict` where the import has gone further, `invalid` where
 * the file cannot be read so. Days and amounts of an order that the file itself says need none.
 */
export async function checkBy(em: EntityManager, id: number, settings: ImportSettings, actor: Actor): Promise<MovedImport> {
  const row = await hold(em, id, ['mapping', 'checked']);
  mustFit(row, settings);
  const { kind, facts } = row;
  row.settings = {
    ...settings,
    dayOrder: settings.dayOrder ?? (facts ? findDayOrder(kind, facts, settings.columns) : null),
    decimal: settings.decimal ?? (facts ? findDecimal(kind, facts, settings.columns) : null),
  };
  row.state = 'checking';
  row.report = null;
  recordAudit(em, { ...actor, action: 'check', resource, resourceId: id, after: { columns: settings.columns } });
  await em.flush();
  return { row, task: await addWork(em, row, taskPriority.person) };
}

/** Has the new rows of a checked file written to the books, or goes on where an import has stopped. Throws `not-found` and `conflict`. */
export async function startImport(em: EntityManager, id: number, actor: Actor, now: Date): Promise<MovedImport> {
  const row = await hold(em, id, ['checked', 'stopped']);
  if (row.state === 'stopped' && row.undoneBy !== null) throw new AppError('conflict', 'Finish undoing this import.');
  if (await em.count(CsvImportRow, { importId: id, outcome: 'undecided' }))
    throw new AppError('conflict', 'Decide about the unknown names first.');
  if (!(await em.count(CsvImportRow, { importId: id, outcome: 'new' })) && row.state === 'checked')
    throw new AppError('conflict', 'This file has no new rows.');
  row.state = 'running';
  row.note = null;
  row.startedBy = actor.userId;
  row.startedAt = now;
  recordAudit(em, { ...actor, action: 'start', resource, resourceId: id, after: { filename: row.filename } });
  await em.flush();
  return { row, task: await addWork(em, row, taskPriority.bulk) };
}

/** Has everything an import made taken back, but for what somebody has changed since. Throws `not-found` and `conflict`. */
export async function takeBackImport(em: EntityManager, id: number, actor: Actor): Promise<MovedImport> {
  const row = await hold(em, id, ['done', 'stopped', 'undone']);
  const kept = { importId: id, state: 'kept' as const };
  if (row.state === 'undone' && !(await em.count(CsvImportRecord, kept))) throw new AppError('conflict', sentences.undone);
  row.state = 'undoing';
  row.note = null;
  row.undoneBy = actor.userId;
  // What stayed before may go now.
  await em.nativeUpdate(CsvImportRecord, kept, { state: 'made', note: null });
  recordAudit(em, { ...actor, action: 'undo', resource, resourceId: id, after: { filename: row.filename } });
  await em.flush();
  return { row, task: await addWork(em, row, taskPriority.bulk) };
}

/** Discards a file of which nothing is in the books. Throws `not-found` and `conflict`. */
export async function discardImport(em: EntityManager, id: number, actor: Actor): Promise<void> {
  const row = await hold(em, id, ['reading', 'refused', 'mapping', 'checking', 'checked']);
  recordAudit(em, { ...actor, action: 'delete', resource, resourceId: id, before: { filename: row.filename } });
  const { fileKey } = row;
  em.remove(row);
  await em.flush();
  await deleteFileLater(em, fileKey);
}
