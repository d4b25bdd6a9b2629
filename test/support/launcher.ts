import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** `npm start` without npm: the launcher on a data folder, with what it prints. */
export class Launcher {
  readonly child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  output = '';

  constructor(dataFolder: string, settings: Record<string, string>, args: string[] = []) {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      SKIP_ENV_FILE: '1',
      ...settings,
      DATA_DIR: dataFolder,
    };
    this.child = spawn(process.execPath, [join(root, 'deploy', 'up.mjs'), ...args], { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.ended = new Promise((done) => this.child.once('close', (code, signal) => done(signal ?? code)));
  }

  /** Waits until it has printed the text. */
  async until(text: string): Promise<void> {
    const gone = this.ended.then(() => true);
    while (!this.output.includes(text)) {
      if (await Promise.race([gone, wait(50)])) break;
    }
    if (!this.output.includes(text)) throw new Error(`The launcher ended and never said "${text}":\n${this.output}`);
  }

  /** As Ctrl-C at its terminal, where only the launcher is in the foreground. */
  async interrupt(): Promise<number | NodeJS.Signals | null> {
    this.child.kill('SIGINT');
    return this.ended;
  }
}

const wait = (ms: number) => new Promise<false>((done) => setTimeout(() => done(false), ms));

/** The programs that a launcher on this data folder has started, by name. */
export function programsOf(dataFolder: string): Map<string, number> {
  const file = join(dataFolder, 'processes.json');
  const recorded = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Array<{ name: string; pid: number }>) : [];
  return new Map(recorded.map(({ name, pid }) => [name, pid]));
}

/** Those of the processes that still run. */
export function alive(pids: Iterable<number>): number[] {
  return [...pids].filter((pid) => {
    try {
      return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  });
}
