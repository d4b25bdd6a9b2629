import type { EntityManager } from '@mikro-orm/postgresql';

/** How much work there is and how long the oldest of it has waited, in seconds. */
export interface WorkReport {
  due: number;
  running: number;
  parked: number;
  failed: number;
  oldest_due_seconds: number;
}

/** Counts the live tasks; `failed` are those of the last day. */
export async function reportWork(em: EntityManager): Promise<WorkReport> {
  const [row] = await em.execute<WorkReport[]>(
    `select count(*) filter (where state = 'due')::int as due, count(*) filter (where state = 'running')::int as running,
       count(*) filter (where state = 'parked')::int as parked, count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(run_after) filter (where state = 'due' and run_after <= now())), 0)::int as oldest_due_seconds
     from task where state in ('due', 'running', 'parked') or (state = 'failed' and finished_at > now() - interval '1 day')`,
  );
  return row ?? { due: 0, running: 0, parked: 0, failed: 0, oldest_due_seconds: 0 };
}
