import { resolve } from 'node:path';
import { auditKeyOf } from '#core/kernel/audit/chain';
import { checkVersions } from '#core/ops/doctor/check-versions';
import { examine } from '#core/ops/doctor/examine';
import { refoldBooks } from '#core/ops/doctor/check-books';
import { recount } from '#core/ops/doctor/kept-sums';
import { warningOf } from '#core/records/factors/requirement';
import { openDatabase } from '#core/database/database';
import { databaseTrouble } from '#core/database/database-trouble';
import { readFileStoreSettings } from '#core/kernel/platform/file-store-env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { readNextSecret, readSecret } from '#core/kernel/platform/secret-key';
import { toolSettingsOrExit } from '#core/database/tool-settings';
import { disksAnswer } from '#core/kernel/storage/disks-answer';
import { acceptLost } from '#core/kernel/storage/lost-files';
import { openFileStore } from '#core/kernel/storage/open-file-store';

/**
 * Prints what `examine` found in DATABASE_URL and DATA_DIR; exits with 1 where something is wrong. With `--recount` it first counts the sums that the
 * database keeps again, with `--accept-lost` it marks missing files as lost; it changes nothing else.
 */
const words = process.argv.slice(2).filter((word) => word !== 'doctor');
if (words.length > 1 || words.some((word) => word !== '--recount' && word !== '--accept-lost')) {
  process.stderr.write('Usage: doctor, doctor --recount or doctor --accept-lost.\n');
  process.exit(64);
}
const settings = toolSettingsOrExit();
const { DATABASE_URL: url, DATA_DIR = 'data', SECRET_KEY, SECRET_KEY_PREVIOUS } = settings;
const dataDir = resolve(DATA_DIR);

const orm = await openDatabase({ url, poolSize: 2 });
try {
  const secret = await readSecret(dataDir, SECRET_KEY);
  const box = secret === null ? null : openSecretBox(secret, SECRET_KEY_PREVIOUS);
  // An interrupted change of the key has sealed some values with the next key.
  const next = SECRET_KEY ? null : await readNextSecret(dataDir);
  const auditKeys = [secret, SECRET_KEY_PREVIOUS, next].flatMap((known) => (known ? [auditKeyOf(known)] : []));
  // Tables of another release may keep other sums.
  const isOurs = (await checkVersions(orm.em.fork())).every(({ check, wrong }) => check !== 'Tables' || wrong === 0);
  const store = await openFileStore(readFileStoreSettings(settings));
  const storeIsSilent = !(await disksAnswer(dataDir));
  if (words[0] === '--accept-lost' && isOurs && !storeIsSilent) {
    const lost = await acceptLost(orm.em, store);
    process.stdout.write(lost.length === 0 ? 'No file is missing.\n' : `Accepted as lost: ${lost.join(', ')}.\n`);
  }
  if (words[0] === '--recount' && isOurs) {
    const lines = (await recount(orm.em.fork())) + (await refoldBooks(orm.em));
    process.stdout.write(
      lines === 0
        ? 'Recalculated: every total was right.\n'
        : `Recalculated: ${lines} ${lines === 1 ? 'total was wrong and is' : 'totals were wrong and are'} now corrected.\n`,
    );
  }
  const findings = await examine({
    em: orm.em,
    store,
    dataDir,
    box,
    isKeyChanging: next !== null,
    auditKeys,
    storeIsSilent,
    secondFactorWarning: warningOf(settings),
  });
  for (const { check, wrong, sentence } of findings)
    process.stdout.write(`${wrong === 0 ? 'ok   ' : 'WRONG'}  ${check.padEnd(16)} ${sentence}\n`);
  process.exitCode = findings.some(({ wrong }) => wrong > 0) ? 1 : 0;
} catch (error) {
  process.stderr.write(`The check failed: ${databaseTrouble(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close(true);
}
