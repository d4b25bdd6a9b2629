import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { areasWithRows } from '#core/kernel/storage/row-keys';

/** A disk that sleeps wakes by then. */
const patienceMs = 15_000;

/** Asks for the room of each: a mount has to ask its server for that. What is not there, or refuses, has answered. */
const look = `for (const folder of process.argv.slice(1)) try { require('node:fs').statfsSync(folder) } catch {}`;

/** The folders of a data folder that may lie on a disk of their own. */
const folders = ['files', ...[...areasWithRows, 'previews'].map((area) => `files/${area}`), 'spool', 'spool/new', 'spool/failed'];

/**
 * Whether the disks that files and spool lie on answer in time. A process of its own asks them: what waits for a mount whose server is away may wait for
 * ever, and a process in which something waits so cannot even end.
 */
export function disksAnswer(dataDir: string, ms = patienceMs): Promise<boolean> {
  const places = folders.map((folder) => resolve(dataDir, folder));
  const asking = spawn(process.execPath, ['-e', look, ...places], { stdio: 'ignore' });
  return new Promise((answer) => {
    const late = setTimeout(() => {
      asking.kill('SIGKILL');
      asking.unref();
      answer(false);
    }, ms);
    const ended = (): void => {
      clearTimeout(late);
      answer(true);
    };
    asking.once('exit', ended);
    // Where no process can be started nothing is known of the disks.
    asking.once('error', ended);
  });
}
