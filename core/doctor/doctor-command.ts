import { join } from 'node:path';
import { examine } from '#core/doctor/examine';
import { openDatabase } from '#core/platform/database';
import { databaseTrouble } from '#core/platform/database-trouble';
import { openSecretBox } from '#core/platform/secret-box';
import { readSecret } from '#core/platform/secret-key';
import { toolSettingsOrExit } from '#core/platform/tool-settings';
import { DiskFileStore } from '#core/storage/disk-file-store';

/** Prints what `examine` found of DATABASE_URL and DATA_DIR; ends with 1 where something is wrong. */
const { DATABASE_URL: url, DATA_DIR: dataDir = 'data', SECRET_KEY, SECRET_KEY_PREVIOUS } = toolSettingsOrExit();

const orm = await openDatabase({ url, poolSize: 2 });
try {
  const secret = await readSecret(dataDir, SECRET_KEY);
  const box = secret === null ? null : openSecretBox(secret, SECRET_KEY_PREVIOUS);
  const findings = await examine({ em: orm.em, store: new DiskFileStore(join(dataDir, 'files')), dataDir, box });
  for (const { check, wrong, sentence } of findings)
    process.stdout.write(`${wrong === 0 ? 'ok   ' : 'WRONG'}  ${check.padEnd(16)} ${sentence}\n`);
  process.exitCode = findings.some(({ wrong }) => wrong > 0) ? 1 : 0;
} catch (error) {
  process.stderr.write(`The examination broke off: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close(true);
}
