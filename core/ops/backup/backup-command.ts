import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { noteCommand } from '#core/ops/backup/note-command';
import { draftOf } from '#core/ops/backup/archive-writer';
import { askPassphrase } from '#core/ops/backup/ask-passphrase';
import { chooseSeal, keysOf } from '#core/ops/backup/backup-keys';
import { makeBackup, type MadeBackup } from '#core/ops/backup/make-backup';
import type { Manifest } from '#core/ops/backup/manifest';
import { restoreBackup, type RestoredBackup } from '#core/ops/backup/restore-backup';
import { type Seal, type Unlock, unlockWith } from '#core/ops/backup/seal';
import { isSealed } from '#core/ops/backup/sealed-file';
import { verifyArchive } from '#core/ops/backup/verify-archive';
import { some } from '#core/kernel/platform/sentence';
import { isDiskFull } from '#core/kernel/platform/app-error';
import { databaseTrouble } from '#core/database/database-trouble';
import { type FileStoreSettings, readFileStoreSettings } from '#core/kernel/platform/file-store-env';
import { withSecretFiles } from '#core/kernel/platform/secret-files';
import { takeEnvironment } from '#core/kernel/platform/take-environment';
import { type ToolSettings, toolSettingsOrExit } from '#core/database/tool-settings';
import { disksAnswer } from '#core/kernel/storage/disks-answer';

/**
 * `backup FILE` writes an encrypted backup of DATABASE_URL and DATA_DIR (`--plain`: a plain one), `restore FILE` restores one there, `verify FILE`
 * only reads it.
 */
const [command = '', ...words] = process.argv.slice(2);
const isPlain = command === 'backup' && words.includes('--plain');
const [file] = words.filter((word) => word !== '--plain');

const ended = (code: number, sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
};
const summary = (manifest: Manifest): string => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...manifest.tables, ...manifest.files].reduce((sum, entry) => sum + entry.size, 0);
  return `${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, each compared by its SHA-256.`;
};

/** What is said of files that lie in a bucket; empty where none do. */
const bucketWords = ({ bucket, made_at: madeAt }: Manifest): string => {
  if (!bucket) return '';
  const { place, files, compared, versions } = bucket;
  const kept = versions
    ? `Its versions bring back what is deleted or overwritten after ${madeAt}.`
    : 'It keeps no versions: switch versioning on, or what is deleted there after this backup is lost.';
  return `${files} files lie in ${place} and are not in the archive; ${compared} of them, drawn by chance, were read and compared. ${kept}\n`;
};

/** What is left to do after a restore; empty where nothing is. */
const restoredWords = ({ broughtBack, missing, files }: RestoredBackup, settings: FileStoreSettings): string =>
  [
    broughtBack > 0 && `${broughtBack} files were deleted or overwritten in the bucket since; their versions of then are back.`,
    files.some(({ path }) => path.startsWith('files/')) &&
      settings.kind === 's3' &&
      'The files of this backup are in the data folder. Set FILE_STORE_PREVIOUS=disk and run npm run move-files -- --to s3.',
    missing.length > 0 &&
      `These files that the database names are not in the bucket: ${some(missing)}. npm run doctor shows what they belong to.`,
  ]
    .filter((sentence) => sentence !== false)
    .map((sentence) => `${sentence}\n`)
    .join('');

/** Where files lie; a wrong setting ends it with its sentence. */
function fileSettings(settings: ToolSettings): FileStoreSettings {
  try {
    return readFileStoreSettings(settings);
  } catch (error) {
    return ended(78, (error as Error).message);
  }
}

/** What the backup lacks and should contain; empty where nothing is missing. */
const lackingWords = ({ missing, unreadable }: MadeBackup): string =>
  [
    missing.length > 0 &&
      `${missing.length} ${missing.length === 1 ? 'file that the database names is' : 'files that the database names are'} missing and could not be backed up: ${some(missing)}. ` +
        'Check that the disk of the data folder is mounted; npm run doctor shows what they belong to. If they are lost for good, run npm run doctor -- --accept-lost.',
    unreadable.length > 0 &&
      `${unreadable.length} ${unreadable.length === 1 ? 'file is' : 'files are'} not in the backup because reading failed: ${some(unreadable)}. ` +
        'Check the disk and the owner of the files; an earlier backup may have them under data/.',
  ]
    .filter((sentence) => sentence !== false)
    .join('\n');

const sealWords = (seal: Seal | null): string => {
  if (seal === null) return 'It is not encrypted: anyone who can read this file can read every document and has the key.';
  if ('passphrase' in seal)
    return 'It is encrypted. Without the passphrase it cannot be opened again, not even by you. Keep the passphrase in another place.';
  return `It is encrypted for ${seal.recipients.length === 1 ? 'the owner' : 'the owners'} of ${seal.recipients.join(', ')}. Without the secret key it cannot be opened again.`;
};

/** Reading a backup needs no database. */
function verifySettings(): ToolSettings {
  try {
    return { ...withSecretFiles(takeEnvironment()), DATABASE_URL: '' };
  } catch (error) {
    return ended(78, error instanceof Error ? error.message : String(error));
  }
}

/** Asks for the passphrase where one is needed and not set. */
async function unlockFor(path: string, settings: ToolSettings): Promise<Unlock> {
  const keys = keysOf(settings);
  const hasAny = keys.passphrase !== undefined || keys.identities?.length;
  if (hasAny || !(await isSealed(path).catch(() => false))) return unlockWith(keys);
  return unlockWith({ ...keys, passphrase: (await askPassphrase('Passphrase of this backup: ')) ?? undefined });
}

if (!file || words.length > (isPlain ? 2 : 1) || !['backup', 'restore', 'verify'].includes(command))
  ended(64, 'Usage: `backup FILE`, `backup FILE --plain`, `restore FILE` or `verify FILE`.');
else {
  const path = resolve(file);
  const settings: ToolSettings = command === 'verify' ? verifySettings() : toolSettingsOrExit();
  const { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationUrl, DATA_DIR: dataDir = 'data' } = settings;
  const files = command === 'verify' ? readFileStoreSettings({}) : fileSettings(settings);
  const place = { databaseUrl, migrationUrl, dataDir: resolve(dataDir), files };
  const note = async (action: 'backup' | 'restore'): Promise<void> => {
    const trouble = await noteCommand(databaseUrl, action, { file: basename(path) });
    if (trouble !== null) process.stderr.write(`${trouble}\n`);
  };
  try {
    if (command === 'backup') {
      if (!(await stat(dirname(path)).catch(() => null))?.isDirectory()) ended(73, `The folder ${dirname(path)} does not exist.`);
      if (await stat(path).catch(() => null)) ended(73, `${path} already exists, and a backup never overwrites a file.`);
      if (!(await disksAnswer(place.dataDir))) ended(1, `A disk of ${place.dataDir} does not respond. Run the backup again once it does.`);
      // An incomplete archive contains the key and is of no use.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => {
          rmSync(draftOf(path), { force: true });
          ended(1, 'The backup was cancelled, and its unfinished file was removed.');
        });
      const seal = await chooseSeal(settings, isPlain, askPassphrase);
      const manifest = await makeBackup(place, path, seal);
      process.stdout.write(`Backed up ${summary(manifest)}\n${bucketWords(manifest)}${path}\n${sealWords(seal)}\n`);
      await note('backup');
      if (!manifest.files.some((stored) => stored.path === 'secret.key'))
        process.stdout.write('The key is not in it: keep SECRET_KEY yourself. Encrypted values cannot be read without it.\n');
      else if (settings.SECRET_KEY)
        process.stdout.write('Keep SECRET_KEY yourself: the key in the backup is the one in secret.key, which may be an earlier one.\n');
      if (manifest.lost.length > 0) process.stdout.write(`Known to be lost and not in the backup: ${some(manifest.lost)}.\n`);
      const lacking = lackingWords(manifest);
      if (lacking) ended(1, lacking);
    } else if (command === 'restore') {
      const restored = await restoreBackup(place, path, await unlockFor(path, settings));
      process.stdout.write(`Restored ${summary(restored)}\n${restoredWords(restored, files)}`);
      await note('restore');
      if (restored.missing.length > 0) process.exitCode = 1;
    } else {
      process.stdout.write(`Complete: ${summary(await verifyArchive(path, await unlockFor(path, settings)))}\n`);
    }
  } catch (error) {
    const failure = isDiskFull(error) ? 'The disk is full. Free some space and run it again.' : databaseTrouble(error);
    ended(1, `The ${command === 'verify' ? 'verification' : command} failed: ${failure}`);
  }
}
