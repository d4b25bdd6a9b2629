import { openDatabase } from '#core/database/database';
import { databaseTrouble } from '#core/database/database-trouble';
import { toolSettingsOrExit } from '#core/database/tool-settings';
import { resetLostFactor } from '#core/ops/sign-in/reset-second-factor';

/**
 * `reset-second-factor ADDRESS`: for people who have lost the phone or key of the second step and have no administrator to ask. Anyone who can run
 * this can read the database anyway.
 */
const [address, ...others] = process.argv.slice(2).filter((word) => word !== 'reset-second-factor');
if (!address || others.length > 0) {
  process.stderr.write("Usage: reset-second-factor ADDRESS, with the user's e-mail address.\n");
  process.exit(64);
}
const { DATABASE_URL: url } = toolSettingsOrExit();
const orm = await openDatabase({ url, poolSize: 1 });
try {
  process.stdout.write(`${await resetLostFactor(orm.em.fork(), address)}\n`);
} catch (error) {
  process.stderr.write(`Nothing was reset: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close(true);
}
