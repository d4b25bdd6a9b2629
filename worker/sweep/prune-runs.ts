import type { EntityManager } from '@mikro-orm/postgresql';

/** So many runs leave in one transaction, and so many transactions in one round: 15 million runs a day at most. */
const batch = 2000;
const batches = 50;

/** How many days runs are kept in the logs of rules; 0 keeps them for ever. */
export interface RunDays {
  matched: number;
  missed: number;
}

/**
 * Removes runs of rules that are older than they are kept, and counts them with their rule. In short transactions that wait for nobody: a rule that a
 * person is changing is left for the next round. Answers how many were removed.
 */
export async function pruneRuns(em: EntityManager, { matched, missed }: RunDays): Promise<number> {
  let pruned = 0;
  for (const [kind, days] of [
    [false, missed],
    [true, matched],
  ] as const) {
    if (days === 0) continue;
    for (let round = 0; round < batches; round += 1) {
      const gone = await em.fork().transactional((tx) => pruneBatch(tx, kind, days));
      pruned += gone;
      if (gone < batch) break;
    }
  }
  return pruned;
}

async function pruneBatch(tx: EntityManager, matched: boolean, days: number): Promise<number> {
  const old = await tx.execute<{ id: string; rule_id: number }[]>(
    `select id, rule_id from rule_execution where matched = ? and at < now() - make_interval(days => ?) order by at limit ?`,
    [matched, days, batch],
  );
  if (old.length === 0) return 0;
  // The rules first: who deletes one takes its runs afterwards, and neither must hold what the other waits for.
  const rules = await tx.execute<{ id: number }[]>('select id from ai_rule where id in (?) order by id for no key update skip locked', [
    [...new Set(old.map((run) => run.rule_id))],
  ]);
  if (rules.length === 0) return 0;
  const [row] = await tx.execute<{ pruned: number }[]>(
    `with gone as (delete from rule_execution where id in (?) and rule_id in (?) returning rule_id),
     counted as (update ai_rule r set pruned_runs = r.pruned_runs + g.runs, pruned_matches = r.pruned_matches + case when ? then g.runs else 0 end
       from (select rule_id, count(*) as runs from gone group by rule_id) g where r.id = g.rule_id)
     select count(*)::int as pruned from gone`,
    [old.map((run) => run.id), rules.map((rule) => rule.id), matched],
  );
  return row?.pruned ?? 0;
}
