import { refuseStart } from '#core/doctor/refuse-start';
import { openDatabase } from '#core/platform/database';
import { databaseTrouble } from '#core/platform/database-trouble';
import { toolSettingsOrExit } from '#core/platform/tool-settings';

/**
 * `migrate up` brings the database to this version (making it where it is missing), `down` takes the last step back,
 * `check` says whether the tables are what the entities say. Two that run at once wait for each other.
 */
const [command = 'up'] = process.argv.slice(2);
const settings = toolSettingsOrExit();

const lockKey = 7_120_641;
const orm = await openDatabase({ url: settings.DATABASE_URL, poolSize: 4, unlimited: true });
try {
  // Only a step up may make a database that is not there.
  if (command !== 'up') await orm.em.fork().execute('select 1');
  if (command === 'up') {
    await orm.schema.ensureDatabase();
    // The lock is held by its own transaction, so that a killed migration lets go of it.
    await orm.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [lockKey]);
      const reason = await refuseStart(em, settings);
      if (reason !== null) {
        process.stderr.write(`${reason}\n`);
        process.exitCode = 1;
        return;
      }
      const done = await orm.migrator.up();
      process.stdout.write(
        `${done.length === 0 ? 'The database is up to date.' : `Applied ${done.map((step) => step.name).join(', ')}.`}\n`,
      );
    });
  } else if (command === 'down') {
    const done = await orm.migrator.down();
    process.stdout.write(`Took back ${done.map((step) => step.name).join(', ') || 'nothing'}.\n`);
  } else if (command === 'check') {
    const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    process.stdout.write(
      difference.trim() ? `The tables differ from the entities:\n${difference}` : 'The tables are what the entities say.\n',
    );
    process.exitCode = difference.trim() ? 1 : 0;
  } else {
    process.stderr.write('Say `migrate up`, `migrate down` or `migrate check`.\n');
    process.exitCode = 64;
  }
} catch (error) {
  process.stderr.write(`The migration failed: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close(true);
}
