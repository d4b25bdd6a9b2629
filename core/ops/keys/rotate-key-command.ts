import { connect } from '#core/ops/backup/connect';
import { takeKeys } from '#core/ops/backup/keys-lock';
import { rotateKey } from '#core/ops/keys/rotate-key';
import { migrationUrl, openForMigration } from '#core/database/database-roles';
import { databaseTrouble } from '#core/database/database-trouble';
import { toolSettingsOrExit } from '#core/database/tool-settings';

/**
 * Seals the sealed values of DATABASE_URL with another key, as the owner of the tables: the servers' role may not seal the audit log again. Nothing
 * of the product may run meanwhile.
 */
const { DATA_DIR: dataDir = 'data', ...settings } = toolSettingsOrExit();
try {
  const alone = await connect(migrationUrl(settings), 'rotate-key');
  try {
    await takeKeys(alone);
    const { orm } = await openForMigration(settings);
    try {
      process.stdout.write(`${await rotateKey(orm.em, dataDir, settings)}\n`);
    } finally {
      await orm.close(true);
    }
  } finally {
    await alone.end();
  }
} catch (error) {
  process.stderr.write(`The key was not changed: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
}
