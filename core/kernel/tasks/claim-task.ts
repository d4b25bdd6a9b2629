import type { EntityManager } from '@mikro-orm/postgresql';
import { type TaskKindName, taskKindNames, type TaskLane } from '#core/kernel/queue/task-kinds';

/** A task that this worker holds while the lease lasts; every write of its result must carry the token. */
export interface ClaimedTask {
  id: number;
  kind: TaskKindName;
  lane: TaskLane;
  subjectId: number;
  documentId: number | null;
  payload: Record<string, unknown>;
  priority: number;
  attempts: number;
  childDeaths: number;
  leaseLosses: number;
  token: string;
}

/** After this many lost leases a task runs alone in its worker; if that lease is lost too, it fails. */
export const leaseLossesBeforeAlone = 20;

interface Row {
  id: string;
  kind: TaskKindName;
  lane: TaskLane;
  subject_id: number;
  document_id: number | null;
  payload: Record<string, unknown>;
  priority: number;
  attempts: number;
  child_deaths: number;
  lease_losses: number;
  lease_token: string;
}

/**
 * Takes the best due task of a lane (priority, then the one furthest along, then age) for `leaseSeconds`; null where none is due.
 * A kind that only a newer release knows is left to that release's workers. `alone` also takes tasks that lost their lease too often, which only a worker without other work may.
 */
export async function claimTask(
  em: EntityManager,
  { lane, worker, leaseSeconds, alone }: { lane: TaskLane; worker: string; leaseSeconds: number; alone: boolean },
): Promise<ClaimedTask | null> {
  const [row] = await em.execute<Row[]>(
    `update task set state = 'running', attempts = attempts + 1, lease_token = gen_random_uuid(), leased_by = ?,
       lease_until = now() + make_interval(secs => ?)
     where id = (select id from task where lane = ? and state = 'due' and kind = any(?::text[]) and run_after <= now() and (? or lease_losses < ?)
       order by priority desc, stage desc, id limit 1 for update skip locked)
     returning id, kind, lane, subject_id, document_id, payload, priority, attempts, child_deaths, lease_losses, lease_token`,
    [worker, leaseSeconds, lane, `{${taskKindNames.join(',')}}`, alone, leaseLossesBeforeAlone],
  );
  if (!row) return null;
  return {
    id: Number(row.id),
    kind: row.kind,
    lane: row.lane,
    subjectId: row.subject_id,
    documentId: row.document_id,
    payload: row.payload,
    priority: row.priority,
    attempts: row.attempts,
    childDeaths: row.child_deaths,
    leaseLosses: row.lease_losses,
    token: row.lease_token,
  };
}

/** Renews the lease; false where the task is no longer held and the work should stop. */
export async function heartbeat(em: EntityManager, task: Pick<ClaimedTask, 'id' | 'token'>, leaseSeconds: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update task set lease_until = now() + make_interval(secs => ?) where id = ? and lease_token = ? and state = 'running' returning id`,
    [leaseSeconds, task.id, task.token],
  );
  return rows.length > 0;
}
