import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openDatabase } from '#core/database/database';
import { toolSettingsOrExit } from '#core/database/tool-settings';
import { noteCommand } from '#core/ops/backup/note-command';
import { importFolder, type ImportedFiles, noneImported } from '#core/ops/files/import-folder';
import { isDiskFull } from '#core/kernel/platform/app-error';
import { errorText } from '#core/kernel/platform/error-text';
import { readFileStoreSettings } from '#core/kernel/platform/file-store-env';
import { openFileStore } from '#core/kernel/storage/open-file-store';

/** `import-folder PATH` makes documents of all files below a folder; ends with 1 where some could not be taken. */
const [given = '', ...more] = process.argv.slice(2).filter((word) => word !== 'import-folder');

const ended = (code: number, sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
};

const progressMs = 5000;

/** MAX_UPLOAD_MB as the servers read it. */
function largest(text: string | undefined): number {
  const megabytes = text === undefined || text.trim() === '' ? 25 : Number(text);
  if (!(megabytes > 0 && megabytes <= 1024)) return ended(78, 'MAX_UPLOAD_MB must be a number of at most 1024.');
  return megabytes;
}

const wordsOf = ({ found, imported, already, refused }: Readonly<ImportedFiles>): string =>
  `${found} files looked at: ${imported} became documents, ${already} were here already, ${refused.length} were refused.`;

if (given === '' || more.length > 0) ended(64, 'Usage: import-folder PATH, with the folder whose files are to become documents.');
const root = resolve(given);
if (!(await stat(root).catch(() => null))?.isDirectory()) ended(66, `${root} is not a folder.`);
const tool = toolSettingsOrExit();
const maxMegabytes = largest(tool.MAX_UPLOAD_MB);
let counts: Readonly<ImportedFiles> = noneImported();
const note = async (ending: 'done' | 'stopped' | 'failed'): Promise<void> => {
  const { found, imported, already, refused } = counts;
  const trouble = await noteCommand(tool.DATABASE_URL, 'import-folder', {
    ending,
    folder: root,
    found,
    imported,
    already,
    refused: refused.length,
  });
  if (trouble !== null) process.stderr.write(`${trouble}\n`);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    void note('stopped').then(() => ended(1, `${wordsOf(counts)} Stopped; run it again, and it goes on.`));
  });
let toldAt = Date.now();
let toldRefused = 0;
const tell = (now: Readonly<ImportedFiles>): void => {
  counts = now;
  for (const { path, sentence } of now.refused.slice(toldRefused)) process.stdout.write(`Refused: ${path}: ${sentence}\n`);
  toldRefused = now.refused.length;
  if (Date.now() - toldAt < progressMs) return;
  toldAt = Date.now();
  process.stdout.write(`${wordsOf(now)}\n`);
};
try {
  const store = await openFileStore(readFileStoreSettings(tool));
  const orm = await openDatabase({ url: tool.DATABASE_URL, poolSize: 2 });
  counts = await importFolder(root, { fork: () => orm.em.fork(), store, maxMegabytes }, tell);
  await orm.close(true);
  await note(counts.refused.length > 0 ? 'failed' : 'done');
  process.stdout.write(`${wordsOf(counts)} A running worker reads them now.\n`);
  process.exitCode = counts.refused.length > 0 ? 1 : 0;
} catch (error) {
  await note('failed');
  ended(1, `${wordsOf(counts)} ${isDiskFull(error) ? 'The disk is full.' : errorText(error)} Run it again, and it goes on.`);
}
