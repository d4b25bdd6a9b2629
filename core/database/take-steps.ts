import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { watchBuild } from '#core/database/index-build';
import { IndexStep } from '#core/kernel/platform/index-step';
import { neededBy } from '#core/database/step-rules';
import { some } from '#core/kernel/platform/sentence';
import { productVersion } from '#core/kernel/platform/version';

/** While a step waits for a table, everybody else waits behind it: so it gives up soon and comes back. */
const lockPatience = '2s';
const againMs = 1000;

export interface Steps {
  /** Gets a line for a person now and then. */
  say?: (line: string) => void;
  /** How long a step comes back for a table that others hold, in milliseconds. */
  patienceMs?: number;
  /** The last step to take; all where it is not given. */
  to?: string | undefined;
  /** Leaves the building of indexes to a later call, so that nobody waits for it to start working. */
  leaveIndexes?: boolean;
}

/** The names of steps. */
export interface Taken {
  taken: string[];
  /** Those that build indexes and were left. */
  left: string[];
}

/**
 * Takes every step that the database has not had, each by itself, beside whoever works with the tables: what was taken stays, also where a later one
 * fails. Rejects with a sentence where a table stays in use.
 */
export async function takeSteps(
  orm: MikroORM,
  { say = () => undefined, patienceMs = 600_000, to, leaveIndexes = false }: Steps = {},
): Promise<Taken> {
  const all = (await orm.migrator.getPending()).map(({ name }) => name);
  const pending = to === undefined ? all : all.filter((name) => name <= to);
  // On tables without rows an index takes no time.
  const isNew = (await orm.migrator.getExecuted()).length === 0;
  const left = leaveIndexes && !isNew ? pending.filter((name) => buildsIndexes(orm, name)) : [];
  const taken = pending.filter((name) => !left.includes(name));
  for (const name of taken) {
    if (neededBy(name) !== null) await refuseBeside(orm.em.fork(), name);
    if (buildsIndexes(orm, name)) await watchBuild(orm.em.fork(), orm.migrator.up({ migrations: [name] }), say);
    else await takeStep(orm, name, say, patienceMs);
  }
  return { taken, left };
}

/** Where a step takes away what the release before uses, none of that may run any more. */
async function refuseBeside(em: EntityManager, name: string): Promise<void> {
  const earlier = await em.execute<{ process: string }[]>(
    `select process || ' (' || version || ')' as process from heartbeat
     where seen_at > now() - interval '30 seconds' and role <> 'migration' and version <> ? order by 1`,
    [productVersion()],
  );
  if (earlier.length === 0) return;
  throw new Error(
    `The step ${name} takes away what earlier releases use, and of those still run: ${some(earlier.map(({ process }) => process))}. Stop them, then run the migration again.`,
  );
}

const buildsIndexes = (orm: MikroORM, name: string): boolean =>
  (orm.config.get('migrations').migrationsList ?? []).some(
    (step) => typeof step === 'function' && step.name === name && step.prototype instanceof IndexStep,
  );

async function takeStep(orm: MikroORM, name: string, say: (line: string) => void, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await orm.em.fork().transactional(async (tx) => {
        await tx.execute(`set local lock_timeout = '${lockPatience}'`);
        await orm.migrator.up({ migrations: [name], transaction: tx.getTransactionContext() });
      });
      return;
    } catch (error) {
      if (!isTableHeld(error)) throw error;
      if (Date.now() > end)
        throw new Error(
          `The tables of the step ${name} stayed in use, by a backup or a transaction that was left open. Nothing of it was kept: run the migration again when that has ended.`,
          { cause: error },
        );
      if (tries === 0) say(`The step ${name} waits for a table that is in use. Mail and people do not wait for it.`);
      await wait(againMs);
    }
  }
}

/** `lock_not_available`, wherever it lies among the causes. */
function isTableHeld(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ((at as { code?: unknown }).code === '55P03') return true;
  return false;
}
