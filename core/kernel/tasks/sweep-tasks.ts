import type { EntityManager } from '@mikro-orm/postgresql';
import { justNow } from '#core/kernel/tasks/add-task';
import { leaseLossesBeforeAlone } from '#core/kernel/tasks/claim-task';
import type { TaskLane } from '#core/kernel/queue/task-kinds';

/** What a sweep found: leases that ran out, parked tasks whose time has come, and how many wait in each lane now. */
export interface SweepResult {
  lapsed: number;
  unparked: number;
  /** What had been put off by a clock that has been set back since. */
  ahead: number;
  due: Partial<Record<TaskLane, number>>;
}

/**
 * Times that no correct clock has written: made in the future, or due later than any retry. Failures are retried within minutes, files after a day at
 * most. Each bound is computed once: there may be a million rows.
 */
const isAhead = `(created_at > (select now() + interval '1 minute') or (run_after > (select now() + interval '10 minutes')
  and ((state = 'due' and kind <> 'delete-file') or run_after > (select now() + interval '1 day 10 minutes'))))`;

/**
 * Of these, the rows without a lock: a worker that lost its power may have locked one, which the database notices only later. Waiting for it would block
 * this sweep and every one after.
 */
const free = (where: string): string => `id in (select id from task where ${where} for update skip locked)`;

/**
 * A task that has lost one lease is due at once. After that it waits longer each time, at most a minute, so that what brings down every worker does not
 * keep the tasks behind it waiting, and none fails only because it was the first one of workers that died for another reason. Alone it waits for nothing.
 */
const waitAfterLoss = `make_interval(secs => case when lease_losses < ${leaseLossesBeforeAlone} then least(lease_losses ^ 2, 60) else 0 end)`;

/** At most so many are brought back at once, so that work on them begins meanwhile. */
const batch = 20_000;

/**
 * Puts back what a dead worker held and what has waited long enough. A lost lease is the worker's fault, not the
 * task's: the attempt is given back and the loss counted apart. Where the clock has been set back (a machine may start with a
 * wrong one) nothing waits until it is as late again. Safe to run by any number of workers at once.
 */
export async function sweepTasks(em: EntityManager): Promise<SweepResult> {
  // Who lives renews its lease within seconds; what a dead worker held comes back.
  await em.execute(
    `update task set lease_until = now() + interval '1 minute' where ${free("state = 'running' and lease_until > now() + interval '1 hour'")}`,
  );
  const lapsed = await em.execute<unknown[]>(
    `update task set state = 'due', lease_losses = lease_losses + 1, attempts = greatest(attempts - 1, 0), lease_token = null,
       lease_until = null, run_after = ${justNow} + ${waitAfterLoss} where ${free("state = 'running' and lease_until < now()")} returning id`,
  );
  const unparked = await em.execute<unknown[]>(
    `update task set state = 'due' where ${free("state = 'parked' and run_after <= now()")} returning id`,
  );
  let lanes = await countWaiting(em);
  const ahead = lanes.some((lane) => lane.ahead > 0) ? await bringBack(em) : 0;
  if (ahead > 0) lanes = await countWaiting(em);
  const due = lanes.filter(({ count }) => count > 0).map(({ lane, count }) => [lane, count]);
  return { lapsed: lapsed.length, unparked: unparked.length, ahead, due: Object.fromEntries(due) };
}

/** Of each lane what is due now, and what is ahead of the clock: in one look at all that waits. */
function countWaiting(em: EntityManager): Promise<{ lane: TaskLane; count: number; ahead: number }[]> {
  return em.execute(
    `select lane, count(*) filter (where state = 'due' and run_after <= (select now()))::int as count, count(*) filter (where ${isAhead})::int as ahead
     from task where state in ('due', 'parked') group by lane`,
  );
}

/** Has what is ahead of the clock done now, files a day from now; answers how many. */
async function bringBack(em: EntityManager): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `update task set state = 'due', created_at = least(created_at, now()),
       run_after = case when kind = 'delete-file' then least(run_after, now() + interval '1 day') else ${justNow} end
     where id in (select id from task where state in ('due', 'parked') and ${isAhead} limit ${batch} for update skip locked) returning id`,
  );
  return rows.length;
}
