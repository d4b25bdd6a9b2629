import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { ClamdClient } from '../../worker/scanning/clamd-client.js';

export const hasClamd = spawnSync('clamd', ['--version']).status === 0;

/** The test string of EICAR, put together here so that no scanner finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join('');
/** What clamd calls it by the signature below. */
export const eicarName = 'Test.Eicar.UNOFFICIAL';

const hex = (text: string): string => Buffer.from(text).toString('hex');
/** The signatures of a clamd that knows the test string, and of one that does not. */
const signatures = { eicar: `Test.Eicar:0:*:${hex(eicar)}`, other: `Test.Other:0:*:${hex('what nobody sends')}` };

/** A clamd for one test, on a socket in a new folder. */
export class TestClamd {
  private child: ChildProcess | null = null;

  private constructor(private readonly folder: string) {}

  static async make(): Promise<TestClamd> {
    const folder = await mkdtemp(join(tmpdir(), 'rental-ledger-clamd-'));
    for (const part of ['signatures', 'tmp']) await mkdir(join(folder, part));
    const lines = [
      'Foreground yes',
      `LocalSocket ${join(folder, 'socket')}`,
      `DatabaseDirectory ${join(folder, 'signatures')}`,
      `TemporaryDirectory ${join(folder, 'tmp')}`,
      'StreamMaxLength 1M',
      'SelfCheck 3600',
    ];
    await writeFile(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`);
    return new TestClamd(folder);
  }

  get socket(): string {
    return join(this.folder, 'socket');
  }

  /** Starts it and waits until it answers. */
  async start(knows: keyof typeof signatures = 'eicar'): Promise<void> {
    await writeFile(join(this.folder, 'signatures', 'test.ndb'), `${signatures[knows]}\n`);
    this.child = spawn('clamd', ['--config-file', join(this.folder, 'clamd.conf')], { stdio: 'ignore' });
    const ask = async (): Promise<void> => expect((await new ClamdClient(this.socket).version()).scanner).toMatch(/^ClamAV \d/);
    await vi.waitFor(ask, { timeout: 20_000, interval: 50 });
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await rm(this.socket, { force: true });
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
