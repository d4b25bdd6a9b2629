import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const git = async (...words: string[]): Promise<string> => (await run('git', ['-C', root, ...words])).stdout.trim();

/**
 * Unpacks the release before this one into a folder: what `PROVE_UPGRADE_FROM` names, else the newest tag below this commit, else the last commit before the
 * newest migration. Answers what it is called; null where this is no clone with a history.
 */
export async function unpackEarlierRelease(folder: string): Promise<string | null> {
  try {
    const release =
      process.env.PROVE_UPGRADE_FROM ??
      (await newestTag()) ??
      `${await git('log', '-1', '--diff-filter=A', '--format=%h', '--', 'migrations')}~1`;
    const archive = join(folder, 'release.tar');
    await git('archive', '--output', archive, release);
    await run('tar', ['-xf', archive, '-C', folder]);
    return release;
  } catch {
    return null;
  }
}

const newestTag = (): Promise<string | null> => git('describe', '--tags', '--abbrev=0', 'HEAD~1').catch(() => null);
