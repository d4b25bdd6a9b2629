import { rotateKey } from '#core/keys/rotate-key';
import { openDatabase } from '#core/platform/database';
import { databaseTrouble } from '#core/platform/database-trouble';
import { toolSettingsOrExit } from '#core/platform/tool-settings';

/** Seals what DATABASE_URL keeps sealed with another key. Nothing of the product may run meanwhile. */
const { DATABASE_URL: url, DATA_DIR: dataDir = 'data', ...settings } = toolSettingsOrExit();
const orm = await openDatabase({ url, poolSize: 2 });
try {
  process.stdout.write(`${await rotateKey(orm.em, dataDir, settings)}\n`);
} catch (error) {
  process.stderr.write(`The key was not changed: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close(true);
}
