import type { EntityManager } from '@mikro-orm/postgresql';
import { daysOfPeriod, dueTurn, localHour, type LocalHour, turnSoFar } from '#core/books/exports/export-time';
import { ExportRun } from '#core/database/entities/export-run.entity';
import { ScheduledExport } from '#core/database/entities/scheduled-export.entity';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';
import { businessOr } from '#core/records/settings/business';

const resource = 'scheduled-exports';
const most = 50;
/** So many runs of an export are kept. */
const runsKept = 200;

/** What a person says of an export. */
export type ExportValues = Pick<
  ScheduledExport,
  'name' | 'profile' | 'period' | 'propertyId' | 'ownerId' | 'rhythm' | 'atHour' | 'place' | 'bucket' | 'pattern' | 'isOn'
>;

/** The moment where the business is. */
export const hourOfBusiness = async (em: EntityManager, now: Date): Promise<LocalHour> => localHour((await businessOr(em)).time_zone, now);

/** A locked export. Throws `not-found`. */
async function hold(em: EntityManager, id: number): Promise<ScheduledExport> {
  const [row] = await em.execute<unknown[]>('select 1 from scheduled_export where id = ? for no key update', [id]);
  if (!row) throw new AppError('not-found', 'Export not found');
  return em.findOneOrFail(ScheduledExport, { id }, { refresh: true });
}

/** Adds an export, which runs for the first time when its hour comes next. Throws `conflict` where there are too many. */
export function createExport(
  em: EntityManager,
  values: ExportValues,
  { now, actor }: { now: Date; actor: Actor },
): Promise<ScheduledExport> {
  return em.transactional(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(hashtext('scheduled_export'))`);
    if ((await tx.count(ScheduledExport)) >= most)
      throw new AppError('conflict', `There are already ${most} exports. Delete one that is no longer used.`);
    const lastTurn = turnSoFar(values, await hourOfBusiness(tx, now));
    const row = tx.create(ScheduledExport, { ...values, lastTurn, createdBy: actor.userId });
    await auditCreation(tx, row, { resource, actor });
    return row;
  });
}

/** Changes an export. With other times, or turned on again, it begins with the next time. Throws `not-found`. */
export function changeExport(
  em: EntityManager,
  id: number,
  { values, now, actor }: { values: Partial<ExportValues>; now: Date; actor: Actor },
): Promise<ScheduledExport> {
  return em.transactional(async (tx) => {
    const row = await hold(tx, id);
    const local = await hourOfBusiness(tx, now);
    const before = { rhythm: row.rhythm, atHour: row.atHour, isOn: row.isOn };
    await auditChange(tx, row, { resource, actor }, () => {
      Object.assign(row, values);
      const begins = row.rhythm !== before.rhythm || row.atHour !== before.atHour || (row.isOn && !before.isOn);
      if (begins) row.lastTurn = turnSoFar(row, local);
    });
    return row;
  });
}

/** Removes an export and the list of its runs; its files stay. Throws `not-found`. */
export async function deleteExport(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => auditDeletion(tx, await hold(tx, id), { resource, actor }));
}

/** Has an export run now. Answers the run and its task. Throws `not-found`. */
export function runExport(em: EntityManager, id: number, { now, actor }: { now: Date; actor: Actor }) {
  return em.transactional(async (tx) => {
    const row = await hold(tx, id);
    const { day } = await hourOfBusiness(tx, now);
    recordAudit(tx, { ...actor, action: 'run', resource, resourceId: id });
    return addRun(tx, row, day, taskPriority.person);
  });
}

async function addRun(em: EntityManager, { id, period }: ScheduledExport, day: string, priority: number) {
  const run = em.create(ExportRun, { exportId: id, day, ...daysOfPeriod(period, day) });
  await em.flush();
  await em.execute(
    'delete from export_run where export_id = ? and id <= (select id from export_run where export_id = ? order by id desc offset ? limit 1)',
    [id, id, runsKept],
  );
  return { run, task: await addTask(em, { kind: 'export-books', subjectId: run.id, priority }) };
}

/** Adds a run for each export whose time has come, once for each of its days, weeks or months. Any number of workers may call it at once. */
export async function queueExports(em: EntityManager, now: Date): Promise<AddedTask[]> {
  const local = await hourOfBusiness(em, now);
  const all = await em.find(ScheduledExport, { isOn: true }, { orderBy: { id: 1 } });
  const added: AddedTask[] = [];
  for (const { id } of all.filter((row) => dueTurn(row, local) !== null))
    added.push(...(await em.fork().transactional((tx) => queueDue(tx, id, local))));
  return added;
}

async function queueDue(tx: EntityManager, id: number, local: LocalHour): Promise<AddedTask[]> {
  await tx.execute('select 1 from scheduled_export where id = ? for no key update', [id]);
  const row = await tx.findOne(ScheduledExport, { id, isOn: true });
  const turn = row && dueTurn(row, local);
  if (!row || turn === null) return [];
  row.lastTurn = turn;
  await tx.flush();
  return [(await addRun(tx, row, local.day, taskPriority.told)).task];
}
