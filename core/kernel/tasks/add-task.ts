import type { EntityManager } from '@mikro-orm/postgresql';
import { type TaskKindName, taskKinds, type TaskLane, taskPriority } from '#core/kernel/queue/task-kinds';

export interface NewTask {
  kind: TaskKindName;
  /** The document's, mail's or file's id. */
  subjectId: number;
  payload?: Record<string, unknown>;
  priority?: number;
  /** Only a file that is to be deleted waits longer than some minutes: a sweep takes more for the mark of a clock that was set back. */
  runAfter?: Date;
}

/** What became of the wish: a row of its own, or joined to live work on the same subject. */
export interface AddedTask {
  id: number;
  lane: TaskLane;
  /** How often it has been claimed: with the id it names a wake-up. */
  attempts: number;
  added: boolean;
}

/** The column keeps milliseconds and would round up: a task due in the future, if only by half of one, is not claimed at once. */
export const justNow = `date_trunc('milliseconds', now())`;

/** What was asked of running work before: a wish that says less takes nothing of it away. Some rules alone are among all that the whole way brings. */
const askedBefore = `(coalesce(payload->'again', '{}') - '{kind,run,rule_ids}'::text[])`;

/**
 * Adds a piece of work in the caller's transaction; wake the worker after the commit (TaskQueue.wake).
 * Where the document (or the mail) has live work already, no second row comes to be: running work is asked to
 * run once more from the start when it ends, waiting work rises to the higher priority, and where an earlier step is
 * forced it goes back to that.
 */
export async function addTask(em: EntityManager, task: NewTask): Promise<AddedTask> {
  const kind = taskKinds[task.kind];
  const payload = JSON.stringify(kind.payload.parse(task.payload ?? {}));
  const priority = task.priority ?? taskPriority.mail;
  const documentId = kind.subject === 'document' ? task.subjectId : null;
  const rows = await em.execute<{ id: string }[]>(
    `insert into task (kind, lane, stage, subject_id, document_id, payload, priority, run_after, created_at)
     values (?, ?, ?, ?, ?, ?::jsonb, ?, coalesce(?::timestamptz, ${justNow}), now()) on conflict do nothing returning id`,
    [task.kind, kind.lane, kind.stage, task.subjectId, documentId, payload, priority, task.runAfter?.toISOString() ?? null],
  );
  const [added] = rows;
  if (added) return { id: Number(added.id), lane: kind.lane, attempts: 0, added: true };
  const back = task.payload?.forced === true && documentId !== null ? await goBack(em, { ...task, documentId, priority, payload }) : null;
  if (back) return back;
  const [live] = await em.execute<{ id: string; lane: TaskLane; attempts: number }[]>(
    `update task set again = again or state = 'running', priority = greatest(priority, ?),
       payload = case when state = 'running' then payload || jsonb_build_object('again', ${askedBefore} || ?::jsonb) else payload || ?::jsonb end
     where state in ('due', 'running', 'parked') and (document_id = ? or (kind = ? and subject_id = ?)) returning id, lane, attempts`,
    [priority, payload, payload, documentId, task.kind, task.subjectId],
  );
  // The live one ended between the two statements: then the place is free now.
  if (!live) return addTask(em, task);
  return { id: Number(live.id), lane: live.lane, attempts: live.attempts, added: false };
}

/**
 * Has work that waits for a later step of a document's way do this one instead; null where there is none. It is begun anew: what was asked for while
 * that step ran is asked for with this, and its failures say nothing of it.
 */
async function goBack(
  em: EntityManager,
  { kind, documentId, priority, payload }: { kind: TaskKindName; documentId: number; priority: number; payload: string },
): Promise<AddedTask | null> {
  const { lane, stage } = taskKinds[kind];
  const later = Object.entries(taskKinds).flatMap(([name, other]) => (other.subject === 'document' && other.stage > stage ? [name] : []));
  const [row] = await em.execute<{ id: string }[]>(
    `update task set kind = ?, lane = ?, stage = ?, payload = ?::jsonb, priority = greatest(priority, ?), state = 'due', run_after = ${justNow},
       again = false, attempts = 0, child_deaths = 0, last_error = null
     where document_id = ? and state in ('due', 'parked') and kind = any(?::text[]) returning id`,
    [kind, lane, stage, payload, priority, documentId, `{${later.join(',')}}`],
  );
  return row ? { id: Number(row.id), lane, attempts: 0, added: false } : null;
}

/**
 * Ends all live work on a document: whoever runs it finds its lease gone and its result refused. A result that is just being kept is waited for, and
 * what comes after it ends too. Call it before the document is locked: a worker that keeps a result holds its task first and the document after it,
 * and two who lock crosswise wait for each other for ever.
 */
export async function revokeTasks(em: EntityManager, documentId: number, why: string): Promise<void> {
  for (;;) {
    await em.execute(
      `update task set state = 'done', lease_token = null, lease_until = null, finished_at = now(), last_error = ?
       where document_id = ? and state in ('due', 'running', 'parked')`,
      [why, documentId],
    );
    const live = await em.execute<unknown[]>(`select 1 from task where document_id = ? and state in ('due', 'running', 'parked')`, [
      documentId,
    ]);
    if (live.length === 0) return;
  }
}

/** Locks the live work on a document before the document itself is locked, for the same reason. */
export async function holdTasks(em: EntityManager, documentId: number): Promise<void> {
  await em.execute(`select 1 from task where document_id = ? and state in ('due', 'running', 'parked') for update`, [documentId]);
}
