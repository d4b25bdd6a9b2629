import { openDatabase } from '#core/database/database';
import { databaseTrouble } from '#core/database/database-trouble';
import { toolSettingsOrExit } from '#core/database/tool-settings';
import { giveLostPassword } from '#core/commands/lost-password';

/** `new-password ADDRESS`: for people who cannot sign in and have no administrator to ask. Anyone who can run this can read the database anyway. */
const [address, ...others] = process.argv.slice(2).filter((word) => word !== 'new-password');
if (!address || others.length > 0) {
  process.stderr.write("Usage: new-password ADDRESS, with the user's e-mail address.\n");
  process.exit(64);
}
const { DATABASE_URL: url } = toolSettingsOrExit();
const orm = await openDatabase({ url, poolSize: 1 });
try {
  process.stdout.write(`${await giveLostPassword(orm.em.fork(), address)}\n`);
} catch (error) {
  process.stderr.write(`No password was set: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close(true);
}
