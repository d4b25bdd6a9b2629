import type { EntityManager } from '@mikro-orm/postgresql';
import { storable } from '#core/kernel/platform/storable';
import { type AddedTask, addTask, justNow, type NewTask } from '#core/kernel/tasks/add-task';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';

/** The lease was lost or revoked while the step ran: its result must not be kept. */
export class LeaseLost extends Error {
  constructor(id: number) {
    super(`Task ${id} is no longer ours`);
  }
}

/** What running work was asked for meanwhile: the payload of a new run, and the step that it begins with where that is not the first. */
type Again = Record<string, unknown> & { kind?: TaskKindName };

type Held = Pick<ClaimedTask, 'id' | 'token' | 'kind' | 'subjectId'>;

/**
 * Ends a task in the transaction that keeps its result, and adds what comes next. Throws LeaseLost (roll back!) where
 * the token holds no more. A task that was asked for again meanwhile starts over at `restart`, or at the one step that was asked for, instead of
 * going on. Returns what was added, to be woken for after the commit.
 */
export async function finishTask(em: EntityManager, task: Held, next: readonly NewTask[], restart: NewTask): Promise<AddedTask[]> {
  const [row] = await em.execute<{ again: boolean; priority: number; payload: { again?: Again } }[]>(
    `update task set state = 'done', finished_at = now(), lease_token = null, lease_until = null
     where id = ? and lease_token = ? and state = 'running' returning again, priority, payload`,
    [task.id, task.token],
  );
  if (!row) throw new LeaseLost(task.id);
  const { kind = restart.kind, ...asked } = row.payload.again ?? {};
  const follow = row.again ? [{ ...restart, kind, payload: { ...restart.payload, ...asked } }] : next;
  const added: AddedTask[] = [];
  // With the priority it has now: somebody may have asked for it since it was claimed.
  for (const following of follow) added.push(await addTask(em, { priority: row.priority, ...following }));
  return added;
}

/**
 * Locks a task for the rest of the transaction, so that nobody can take it away between a look and a write.
 * Returns whether it was asked for again meanwhile; throws LeaseLost where the token holds no more.
 */
export async function holdTask(em: EntityManager, task: Held): Promise<{ again: boolean }> {
  const [row] = await em.execute<{ again: boolean }[]>(
    `select again from task where id = ? and lease_token = ? and state = 'running' for update`,
    [task.id, task.token],
  );
  if (!row) throw new LeaseLost(task.id);
  return row;
}

/**
 * Notes that the last try of a task which has cost too many leases begins. However that ends the note goes, but where it costs the lease again. Throws
 * LeaseLost where the token holds no more.
 */
export async function beginLastTry(em: EntityManager, task: Held): Promise<void> {
  const rows = await em.execute<unknown[]>(
    `update task set payload = payload || '{"alone": true}' where id = ? and lease_token = ? and state = 'running' returning id`,
    [task.id, task.token],
  );
  if (rows.length === 0) throw new LeaseLost(task.id);
}

/** Ends a task as failed, in the transaction that says so on its subject. */
export async function failTask(em: EntityManager, task: Held, error: string): Promise<void> {
  await end(em, task, `state = 'failed', finished_at = now(), last_error = ?`, [error]);
}

/** Puts a task back: it runs again after `delaySeconds`. */
export async function retryTask(em: EntityManager, task: Held, error: string, delaySeconds: number): Promise<void> {
  await end(em, task, `state = 'due', run_after = now() + make_interval(secs => ?), last_error = ?`, [delaySeconds, error]);
}

/** Puts a task back without counting the attempt: it waits for somebody else (a provider, a disk). */
export async function parkTask(em: EntityManager, task: Held, reason: string, delaySeconds: number): Promise<void> {
  const set = `state = 'parked', attempts = greatest(attempts - 1, 0), run_after = now() + make_interval(secs => ?), last_error = ?`;
  await end(em, task, set, [delaySeconds, reason]);
}

/** Gives a task back as if it had not been claimed: its worker ends. */
export async function releaseTask(em: EntityManager, task: Held): Promise<void> {
  await end(em, task, `state = 'due', attempts = greatest(attempts - 1, 0), run_after = ${justNow}`, []);
}

/** Puts a task back after the guarded child died on it, and counts the death. */
export async function countChildDeath(em: EntityManager, task: Held, error: string): Promise<void> {
  await end(em, task, `state = 'due', child_deaths = child_deaths + 1, run_after = ${justNow}, last_error = ?`, [error]);
}

async function end(em: EntityManager, task: Held, set: string, values: readonly unknown[]): Promise<void> {
  const rows = await em.execute<unknown[]>(
    `update task set ${set}, payload = payload - 'alone', lease_token = null, lease_until = null
     where id = ? and lease_token = ? and state = 'running' returning id`,
    // What a dying reader says may be anything.
    [...storable(values), task.id, task.token],
  );
  if (rows.length === 0) throw new LeaseLost(task.id);
}
