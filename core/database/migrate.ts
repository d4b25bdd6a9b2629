import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newerSteps, refuseStart } from '#core/database/refuse-start';
import { openDatabase } from '#core/database/database';
import { grantRuntime, migrationUrl, openForMigration, sharedRoleNote } from '#core/database/database-roles';
import { some } from '#core/kernel/platform/sentence';
import { takeSteps } from '#core/database/take-steps';
import { keyOfSteps } from '#core/kernel/platform/box-of-steps';
import { databaseTrouble } from '#core/database/database-trouble';
import { toolSettingsOrExit } from '#core/database/tool-settings';

/**
 * `migrate up` brings the database to this version (making it where it is missing) and lets the servers' role work with it. `tables` leaves the building
 * of indexes to an `up` beside the servers, and ends with 3 where there are some. `down` takes the last step back, `check` says whether the tables are
 * what the entities say. Two that run at once wait for each other.
 */
const [command = 'up'] = process.argv.slice(2);
const settings = toolSettingsOrExit();
keyOfSteps(settings);

const lockKey = 7_120_641;
const turnMs = 500;
const indexesLeft = 3;

/** Its message is the sentence that says why this release does not start on the database. */
class Refused extends Error {}

function wordsOf(applied: readonly string[]): string {
  const last = applied.at(-1);
  if (last === undefined) return 'The database is up to date.';
  return applied.length === 1 ? `Applied the migration ${last}.` : `Applied ${applied.length} migrations, the last of them ${last}.`;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Asks again and again: one that waited in a query would be a transaction that the building of an index waits for in turn. */
async function takeTurn(em: EntityManager): Promise<void> {
  for (;;) {
    const [lock] = await em.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [lockKey]);
    if (lock?.mine) return;
    await wait(turnMs);
  }
}

async function up(leaveIndexes: boolean): Promise<void> {
  const refuse = async (em: EntityManager): Promise<void> => {
    const reason = await refuseStart(em, settings);
    if (reason !== null) throw new Refused(reason);
  };
  const { orm } = await openForMigration(settings, { make: true, refuse });
  try {
    // The lock is held by its own transaction, so that a killed migration lets go of it.
    await orm.em.fork().transactional(async (em) => {
      await takeTurn(em);
      const { taken: done, left } = await takeSteps(orm, { say, leaveIndexes });
      await grantRuntime(em, settings);
      const newer = done.length === 0 ? await newerSteps(em) : [];
      say(newer.length > 0 ? `The database is of a newer release, which this one can run beside (${some(newer)}).` : wordsOf(done));
      if (left.length > 0) {
        say('Indexes are still to be built. Mail and people do not wait for them.');
        process.exitCode = indexesLeft;
      }
    });
    const note = sharedRoleNote(settings);
    if (note !== null) say(note);
  } finally {
    await orm.close(true);
  }
}

async function down(): Promise<void> {
  const { orm } = await openForMigration(settings);
  try {
    const done = await orm.migrator.down();
    process.stdout.write(`Reverted ${done.map((step) => step.name).join(', ') || 'nothing'}.\n`);
  } finally {
    await orm.close(true);
  }
}

async function check(): Promise<void> {
  const orm = await openDatabase({ url: migrationUrl(settings), poolSize: 4, unlimited: true });
  try {
    // Asked first: the comparison would tell of a database that is not there in other words.
    await orm.em.fork().execute('select 1');
    const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    process.stdout.write(difference.trim() ? `The tables differ from the entities:\n${difference}` : 'The tables match the entities.\n');
    process.exitCode = difference.trim() ? 1 : 0;
  } finally {
    await orm.close(true);
  }
}

const commands: Readonly<Record<string, () => Promise<void>>> = { up: () => up(false), tables: () => up(true), down, check };
const run = commands[command];
if (run) {
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Refused ? error.message : `The migration failed: ${databaseTrouble(error)}`}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write('Say `migrate up`, `migrate tables`, `migrate down` or `migrate check`.\n');
  process.exitCode = 64;
}
