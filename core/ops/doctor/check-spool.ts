import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';

/** An accepted message is in the ledger within seconds; without the database it waits. */
const patienceMs = 300_000;

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // No gateway has run on this folder.
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** No message that was answered with 250 still waits outside the ledger, and none was put aside. */
export async function checkSpool(dataDir: string, now: Date): Promise<Finding> {
  const waiting = join(dataDir, 'spool', 'new');
  const late: string[] = [];
  for (const name of await names(waiting)) {
    const found = await stat(join(waiting, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > patienceMs) late.push(name);
  }
  const aside = await names(join(dataDir, 'spool', 'failed'));
  const sentences = [
    late.length > 0
      ? `Accepted but not in the ledger for more than 5 minutes: ${some(late)}. The gateway imports them automatically once it runs and the database answers; its log shows what prevents it.`
      : '',
    aside.length > 0
      ? `Moved to spool/failed because they could not be imported: ${some(aside)}. The ledger shows why. Move them back to spool/new to try again.`
      : '',
  ].filter(Boolean);
  return {
    check: 'Spool',
    wrong: late.length + aside.length,
    sentence: sentences.length === 0 ? 'No accepted message is waiting outside the ledger.' : sentences.join(' '),
  };
}
