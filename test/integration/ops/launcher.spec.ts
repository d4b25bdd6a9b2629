import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holderOf } from '../../../deploy/launcher/lock.mjs';
import { root } from '../../../deploy/launcher/paths.mjs';
import { processTree } from '../../../worker/guarded/process-tree.js';
import { fileOfProcess } from '../../support/of-process.js';
import { freePort } from '../../support/free-port.js';
import { alive, Launcher, programsOf } from '../../support/launcher.js';

const names = ['api', 'gateway', 'guard', 'postgres', 'redis', 'worker'];

/** As somebody may set them before `npm start`. */
const secrets = {
  SECRET_KEY: 'a key of the installation, thirty-two and more',
  ANTHROPIC_API_KEY: 'the-key-of-the-provider',
  OPENPHONE_WEBHOOK_SECRET: 'the-secret-of-openphone',
  SMTP_URL: 'smtp://us:the-password-of-mail@127.0.0.1:1',
  METRICS_TOKEN: 'the-token-of-the-monitoring',
};

let outer: string;
let folder: string;
let ports: Record<string, string>;
let launcher: Launcher | undefined;

beforeAll(async () => {
  // Below a folder that others cannot enter, and with a space in its path.
  outer = mkdtempSync(join(tmpdir(), 'rental-ledger-launcher-'));
  folder = join(outer, 'my data');
  ports = {
    ...secrets,
    PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
    GATEWAY_HTTP_PORT: String(await freePort()),
  };
});

afterAll(async () => {
  await launcher?.interrupt();
  rmSync(outer, { recursive: true, force: true });
});

const launch = (settings: Record<string, string> = ports, args: string[] = []): Launcher => new Launcher(folder, settings, args);

/** One that has just started, in the place of whichever ran. */
async function started(settings?: Record<string, string>, args?: string[]): Promise<Launcher> {
  await launcher?.interrupt();
  launcher = launch(settings, args);
  await launcher.until('Rental Ledger is running.');
  await launcher.until('Ctrl-C stops everything.');
  return launcher;
}

/** The one that runs; where none does, one that has just started. A start takes some seconds. */
const running = async (): Promise<Launcher> => (launcher && alive([launcher.child.pid ?? 0]).length > 0 ? launcher : started());

async function stopped(): Promise<void> {
  await launcher?.interrupt();
  launcher = undefined;
}

describe('the launcher', { timeout: 240_000 }, () => {
  test('says at the first start where everything is, and the sign-in once', async () => {
    const first = await started();
    expect(first.output).toContain(`Console    http://127.0.0.1:${ports.PORT}\n`);
    expect(first.output).toContain(`SMTP at 127.0.0.1:${ports.SMTP_PORT}`);
    expect(first.output).toContain(`Data       ${folder}\n`);
    expect(first.output).toMatch(/Sign in {4}\S+@\S+\n {4}Password {3}\S+/);
    // Removed once it was told.
    await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).not.toContain('first-admin.json');
    const answer = await fetch(`http://127.0.0.1:${ports.PORT}/`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([...programsOf(folder).keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(names);
  });

  test('leaves no secret in the environment or the arguments of any program that it started', async () => {
    await running();
    const kept = ['postgres.password', 'runtime.password', 'redis.password'].map((name) => readFileSync(join(folder, name), 'utf8'));
    const hidden = [...Object.values(secrets), 'the-password-of-mail', ...kept];
    expect(new Set(hidden).size).toBe(hidden.length);
    const programs = [...programsOf(folder)].flatMap(([name, pid]) => processTree(pid).map((each) => ({ name, pid: each })));
    expect(programs.length).toBeGreaterThan(names.length);
    const found = programs.flatMap(({ name, pid }) =>
      ['environ', 'cmdline'].flatMap((file) => {
        const text = fileOfProcess(pid, file);
        return hidden.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret} in ${file}`);
      }),
    );
    expect(found).toEqual([]);
  });

  test('refuses a second copy on the same data folder, and leaves the first alone', async () => {
    const first = await running();
    const second = launch({});
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`Rental Ledger is already running on ${folder} (process ${first.child.pid}); stop that one first.`);
    expect(alive(programsOf(folder).values())).toHaveLength(names.length);
  });

  test('holds the folder it runs from, whose packages and programs are left alone then', async () => {
    await running();
    expect(await holderOf(root)).toMatch(/^\d+$/);
  });

  test('starts again what dies, the database too', async () => {
    const one = await running();
    for (const name of ['worker', 'redis', 'postgres', 'api']) {
      process.kill(programsOf(folder).get(name) as number, 'SIGKILL');
      await one.until(`${name} ended (signal SIGKILL); restarting in 0.25 s.`);
      await one.until(`${name} is back.`);
    }
    expect((await fetch(`http://127.0.0.1:${ports.PORT}/health`)).status).toBe(200);
  });

  test('ends what a killed one left behind when it is started at once', async () => {
    const one = await running();
    const before = programsOf(folder);
    one.child.kill('SIGKILL');
    await one.ended;
    const next = await started();
    expect(next.output).toMatch(/Stopping processes left by an earlier start: .*postgres/);
    expect(alive(before.values())).toEqual([]);
  });
});

describe('the launcher after it was killed', { timeout: 240_000 }, () => {
  test('killed it leaves nothing behind', async () => {
    const one = await running();
    const pids = [...programsOf(folder).values()];
    one.child.kill('SIGKILL');
    await expect.poll(() => alive(pids), { timeout: 30_000 }).toEqual([]);
  });

  // How long it takes depends on who else uses the machine; what it must not do again does not.
  test('the next start shows the password no second time, installs, builds and fetches nothing, moves on from a default port that is taken, and Redis may have lost its files', async () => {
    await stopped();
    const files = join(folder, 'redis', 'appendonlydir');
    for (const name of readdirSync(files)) writeFileSync(join(files, name), 'no such thing');
    const taken = createServer();
    // Where something else has it already, that is as good.
    await new Promise<void>((done) => taken.once('error', () => done()).listen(3000, '127.0.0.1', done));
    try {
      const { PORT: _, ...others } = ports;
      const began = performance.now();
      const { output } = await started(others);
      expect(performance.now() - began).toBeLessThan(60_000);
      expect(output).not.toMatch(/Password|Installing|Building|Fetching/);
      expect(output).toContain('Redis could not read its files and starts with empty ones.');
      const [, port] = /Port 3000 is in use, so the console uses (\d+)\./.exec(output) ?? [];
      expect(output).toContain(`http://127.0.0.1:${port}\n`);
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    } finally {
      await new Promise((done) => taken.close(done));
    }
  });

  test('stops everything on Ctrl-C: the gateway first, then the others', async () => {
    const one = await running();
    const pids = [...programsOf(folder).values()];
    const asked = performance.now();
    expect(await one.interrupt()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(30_000);
    expect(alive(pids)).toEqual([]);
    expect(programsOf(folder).size).toBe(0);
    const afterwards = one.output.slice(one.output.indexOf('Stopping …'));
    const order = [...afterwards.matchAll(/^\d\d:\d\d:\d\d {2}(gateway|api|worker) /gm)].map(([, name]) => name);
    expect(order.lastIndexOf('gateway')).toBeLessThan(Math.min(order.indexOf('api'), order.indexOf('worker')));
    expect(order).toEqual(expect.arrayContaining(['gateway', 'api', 'worker']));
    expect(one.output).toMatch(/Everything is stopped\.\n$/);
  });
});

describe('the launcher beside others', { timeout: 240_000 }, () => {
  test('a taken port that was set by hand fails with a sentence', async () => {
    await stopped();
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(Number(ports.SMTP_PORT), '127.0.0.1', done));
    const refused = launch();
    expect(await refused.ended).toBe(1);
    await new Promise((done) => taken.close(done));
    expect(refused.output).toBe(`Port ${ports.SMTP_PORT} (SMTP_PORT) is used by another program; set SMTP_PORT to a free one.\n`);
  });
});

describe('the data folder of the launcher', { timeout: 240_000 }, () => {
  test('is not wiped without a yes', async () => {
    const refused = launch(ports, ['--reset']);
    expect(await refused.ended).toBe(1);
    expect(refused.output).toContain('--reset deletes all data and asks for confirmation, which needs a terminal');
    expect(statSync(join(folder, 'postgres')).isDirectory()).toBe(true);
  });

  test('is wiped with one, and begins anew, also where the log is to say little', async () => {
    mkdirSync(join(folder, 'programs', 'redis'), { recursive: true });
    const { output } = await started({ ...ports, LOG_LEVEL: 'warn' }, ['--reset', '--yes']);
    expect(output).toMatch(/Password {3}\S+/);
    expect(existsSync(join(folder, 'programs', 'redis'))).toBe(true);
  });

  test('is left alone when somebody else made it', async () => {
    const strange = join(outer, 'strange');
    mkdirSync(strange);
    writeFileSync(join(strange, 'letter.txt'), 'Dear all');
    const refused = new Launcher(strange, ports, ['--reset', '--yes']);
    expect(await refused.ended).toBe(1);
    expect(refused.output).toContain('was not created by Rental Ledger');
    expect(readdirSync(strange)).toContain('letter.txt');
  });

  test('of another PostgreSQL is a sentence', async () => {
    await stopped();
    const old = join(outer, 'old');
    mkdirSync(join(old, 'postgres'), { recursive: true });
    writeFileSync(join(old, 'postgres', 'PG_VERSION'), '16\n');
    const refused = new Launcher(old, ports);
    expect(await refused.ended).toBe(1);
    expect(refused.output).toContain(`${join(old, 'postgres')} was written by PostgreSQL 16, and this is PostgreSQL 17.`);
  });
});
