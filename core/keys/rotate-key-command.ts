import { connect } from '#core/backup/connect';
import { takeKeys } from '#core/backup/keys-lock';
import { rotateKey } from '#core/keys/rotate-key';
import { openDatabase } from '#core/platform/database';
import { migrationUrl } from '#core/platform/database-roles';
import { databaseTrouble } from '#core/platform/database-trouble';
import { toolSettingsOrExit } from '#core/platform/tool-settings';

/** Seals what DATABASE_URL keeps sealed with another key, as the owner of the tables: the servers' role may not seal the audit log anew. Nothing of the product may run meanwhile. */
const { DATA_DIR: dataDir = 'data', ...settings } = toolSettingsOrExit();
const url = migrationUrl(settings);
const orm = await openDatabase({ url, poolSize: 2 });
try {
  const alone = await connect(url, 'rotate-key');
  try {
    await takeKeys(alone);
    process.stdout.write(`${await rotateKey(orm.em, dataDir, settings)}\n`);
  } finally {
    await alone.end();
  }
} catch (error) {
  process.stderr.write(`The key was not changed: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close(true);
}
