import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

const holderSchema = z.object({ host: z.string(), pid: z.int(), started: z.string() });
type Holder = z.output<typeof holderSchema>;

/** A holder on another machine (or in another container) is believed dead when it has not touched its lock for so long. */
const silentMs = 30_000;
const usualTouchMs = 5_000;
/** To take over a lock takes milliseconds; looking whether another machine's is touched, a few seconds. */
const takingMs = 30_000;

/**
 * Keeps a spool folder to one gateway: two would import and sweep each other's files. A lock whose gateway is dead is taken over
 * at once where that can be seen (same machine), else when it has been silent for half a minute.
 */
export class SpoolLock {
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly path: string,
    touchMs: number,
  ) {
    this.timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), touchMs);
    this.timer.unref();
  }

  /** Throws an Error with a sentence where another gateway holds the folder. `touchMs`: how often each holder touches its lock. */
  static async take(root: string, touchMs = usualTouchMs): Promise<SpoolLock> {
    const path = join(root, 'gateway.lock');
    if (await create(path)) return new SpoolLock(path, touchMs);
    const isAlive = (lock: string, holder: Holder): Promise<boolean> => isHeld(lock, holder, touchMs);
    return takingTurns({ path: `${path}.taking`, root, isAlive }, async () => {
      for (let tries = 0; tries < 3; tries += 1) {
        const holder = await readHolder(path);
        if (holder && (await isAlive(path, holder)))
          throw new Error(
            `Another mail gateway (process ${holder.pid} on ${holder.host}) is using ${root}. Stop it, or give this one its own data folder.`,
          );
        if (holder !== undefined) await removeStale(path, holder);
        if (await create(path)) return new SpoolLock(path, touchMs);
      }
      throw isTaking(root);
    });
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await rm(this.path, { force: true });
  }
}

interface Turn {
  path: string;
  root: string;
  isAlive: (path: string, holder: Holder) => Promise<boolean>;
}

const isTaking = (root: string): Error => new Error(`Another mail gateway is taking ${root} at this moment.`);

/**
 * Does something while nobody else does it. Of two that found the same stale lock, one may have a fresh one in its place by the time the other removes
 * what it found: so one after another looks and takes. Who died in his turn gives it up.
 */
async function takingTurns<T>({ path, root, isAlive }: Turn, work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + takingMs; !(await create(path)); await setTimeout(20)) {
    const holder = await readHolder(path);
    if (holder !== undefined && !(holder && (await isAlive(path, holder)))) await removeStale(path, holder);
    if (performance.now() > until) throw isTaking(root);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function create(path: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const me: Holder = { host: hostname(), pid: process.pid, started: await startOf(process.pid) };
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    // A link appears whole or not at all: nobody ever reads half a lock.
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Undefined where there is no lock, null where nobody can be read in it. */
async function readHolder(path: string): Promise<Holder | null | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null;
  }
}

async function isHeld(path: string, holder: Holder, touchMs: number): Promise<boolean> {
  if (holder.host === hostname()) return (await startOf(holder.pid)) === holder.started;
  const touched = await touchedAt(path);
  if (touched === null) return false;
  const silent = Date.now() - touched;
  // Touched later than now: a clock has been set back, so that only watching tells.
  return silent >= 0 ? silent < silentMs : isTouchedAgain(path, touched, touchMs);
}

async function isTouchedAgain(path: string, last: number, touchMs: number): Promise<boolean> {
  for (const until = performance.now() + 2.5 * touchMs; performance.now() < until; await setTimeout(touchMs / 5)) {
    const touched = await touchedAt(path);
    if (touched !== last) return touched !== null;
  }
  return false;
}

const touchedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/** When a process began, in a form that no later process of the same id shares; empty for one that is gone. */
async function startOf(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; field 22, the start, is the 20th behind it.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return process.platform === 'linux' ? '' : await startWithoutProc(pid);
  }
}

async function startWithoutProc(pid: number): Promise<string> {
  try {
    process.kill(pid, 0);
    return 'running';
  } catch {
    return '';
  }
}

/** Whoever moved a fresh lock by mistake puts it back. */
async function removeStale(path: string, stale: Holder | null): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (JSON.stringify(moved) !== JSON.stringify(stale)) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
