import { type FileStoreSettings, readFileStoreSettings, type StoreKind } from '#core/kernel/platform/file-store-env';
import { isDiskFull } from '#core/kernel/platform/app-error';
import { some } from '#core/kernel/platform/sentence';
import { type ToolSettings, toolSettingsOrExit } from '#core/database/tool-settings';
import { noteCommand } from '#core/ops/backup/note-command';
import { openStore } from '#core/kernel/storage/open-file-store';
import { type MovedFiles, moveFiles, noneMoved } from '#core/ops/files/move-files';

/** `--to s3` copies all files from the disk to the bucket that the settings name, `--to disk` the other way; ends with 1 where some could not be copied. */
const [option, to = '', ...more] = process.argv.slice(2).filter((word) => word !== 'move-files');

const ended = (code: number, sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
};

const progressMs = 5000;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function settings(tool: ToolSettings): FileStoreSettings {
  try {
    const read = readFileStoreSettings(tool);
    if (read.s3 === null) throw new Error('S3_BUCKET is missing: name the bucket, and set the other settings of the file store s3.');
    return read;
  } catch (error) {
    return ended(78, (error as Error).message);
  }
}

/** What is left to do, by which store the product uses. */
function nextSteps(from: StoreKind, target: StoreKind, { kind, previous }: FileStoreSettings): string {
  if (kind === target && previous === from)
    return 'Everything is there. Remove FILE_STORE_PREVIOUS and start again; after a backup the files of the store before may be deleted.';
  if (kind === target) return 'The product uses this store already.';
  return `The product still uses the other store. Set FILE_STORE=${target} and FILE_STORE_PREVIOUS=${from}, start again, and run this once more: it copies what has come since.`;
}

if (option !== '--to' || (to !== 's3' && to !== 'disk') || more.length > 0)
  ended(64, 'Usage: move-files --to s3, or move-files --to disk.');
else {
  const tool = toolSettingsOrExit();
  const read = settings(tool);
  const from = to === 's3' ? 'disk' : 's3';
  const note = async (after: Readonly<Record<string, unknown>>): Promise<void> => {
    const trouble = await noteCommand(tool.DATABASE_URL, 'move-files', { from, to, ...after });
    if (trouble !== null) process.stderr.write(`${trouble}\n`);
  };
  let moved: Readonly<MovedFiles> = noneMoved;
  /** The entry of how it ended, with what was moved by then. */
  const noteEnd = (ending: 'done' | 'stopped' | 'failed'): Promise<void> => note({ ending, ...moved, failed: moved.failed.length });
  let toldAt = Date.now();
  const tell = (now: Readonly<MovedFiles>): void => {
    moved = now;
    if (Date.now() - toldAt < progressMs) return;
    toldAt = Date.now();
    const { found, copied, bytes, already } = now;
    process.stdout.write(`${found} files looked at: ${copied} copied (${megabytes(bytes)}), ${already} were there already.\n`);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      void noteEnd('stopped').then(() => ended(1, 'Stopped. What was copied stays; run it again, and it goes on.'));
    });
  try {
    const [source, target] = [await openStore(from, read), await openStore(to, read)];
    await note({ begins: true });
    await target.check();
    const { copied, bytes, already, failed } = await moveFiles(source, target, tell);
    await noteEnd(failed.length > 0 ? 'failed' : 'done');
    const { place } = await target.facts();
    process.stdout.write(
      `Copied ${copied} files to ${place}, ${megabytes(bytes)}, each read back and compared by its SHA-256; ${already} were there already.\n`,
    );
    if (failed.length > 0)
      ended(1, `These files could not be copied: ${some(failed)}. npm run doctor shows what they belong to; run it again afterwards.`);
    process.stdout.write(`${nextSteps(from, to, read)}\n`);
    process.exit(0);
  } catch (error) {
    await noteEnd('failed');
    const words = isDiskFull(error) ? 'There is no more room.' : (error as Error).message;
    ended(1, `Not all files were copied: ${words} What was copied stays; run it again, and it goes on.`);
  }
}
