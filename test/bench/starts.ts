import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, rounds } from './figure.ts';
import { startInstance } from '../demo/instance.ts';

const root = resolve(import.meta.dirname, '../..');
const aims = { warmSeconds: 6, firstSeconds: 180 };

/**
 * Times how long a person waits: the first start of a fresh clone, packages and build included, and warm starts on the
 * folder it has filled.
 */
export async function startFigures(): Promise<Figure[]> {
  const base = await mkdtemp(join(tmpdir(), 'first-start-'));
  try {
    const clone = join(base, 'rental-ledger');
    await promisify(execFile)('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
    const place = { root: clone, folder: join(base, 'data') };
    console.log('Starting a fresh clone: packages, build, database …');
    const first = await secondsToStart(place);
    const warm: number[] = [];
    for (let start = 0; start < rounds; start += 1) warm.push(await secondsToStart(place));
    const median = warm.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    return [row('first start, npm ci included', first, aims.firstSeconds), row('warm start', median, aims.warmSeconds)];
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** From the command until the launcher says that all of it runs. */
async function secondsToStart(place: { root: string; folder: string }): Promise<number> {
  const began = performance.now();
  const instance = await startInstance(place);
  const seconds = (performance.now() - began) / 1000;
  const page = await fetch(instance.url);
  await instance.stop();
  if (!page.ok) throw new Error(`The product started, and its console answers ${page.status}.`);
  return seconds;
}

function row(what: string, seconds: number, aim: number): Figure {
  return { what, value: `${seconds.toFixed(1)} s`, aim: `${aim} s`, met: seconds <= aim };
}
