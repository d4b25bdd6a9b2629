import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureDatabase, openPostgres, urlForTool } from '../../../deploy/embedded/postgres.mjs';
import { freePort } from '../../support/free-port.js';
import { execute } from '../../support/run-command.js';

const asRoot = process.getuid?.() === 0;
const nobody = 65_534;

let outer: string;
let folder: string;

beforeAll(() => {
  outer = mkdtempSync(join(tmpdir(), 'rental-ledger-embedded-'));
  folder = join(outer, 'the data');
  mkdirSync(folder);
});

afterAll(() => rmSync(outer, { recursive: true, force: true }));

/** Starts the cluster, does something with it, and stops it. */
async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const postgres = await openPostgres({ folder, port: await freePort(), durable: false });
  const server = postgres.spawn();
  const gone = new AbortController();
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve)).finally(() => gone.abort());
  try {
    await postgres.ready(gone.signal);
    await work(postgres.url);
  } finally {
    server.kill('SIGINT');
    expect(await ended).toBe(0);
  }
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows[0];
}

const owner = () => statSync(join(folder, 'postgres')).uid;

describe('the embedded PostgreSQL', { timeout: 240_000 }, () => {
  test('is made, takes connections, and gives the product a database and a role of its own', async () => {
    chmodSync(outer, 0o755);
    await withPostgres(async (url) => {
      const urls = await ensureDatabase(url, folder);
      // The servers' login is made by the first step up: until then tools work as who changes tables.
      expect(await urlForTool(urls)).toBe(urls.migrationUrl);
      const logins = { DATABASE_URL: urls.databaseUrl, MIGRATION_DATABASE_URL: urls.migrationUrl };
      const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
      const migrated = await execute(process.execPath, ['dist/core/database/migrate.js', 'up'], {
        PATH,
        HOME,
        NODE_COMPILE_CACHE,
        ...logins,
      });
      expect(migrated).toEqual({ code: 0, said: expect.stringMatching(/^Applied [^\n]*\n$/) });
      expect(await urlForTool(urls)).toBe(urls.databaseUrl);
      expect(await query(urls.databaseUrl, 'select current_user as name, rolsuper from pg_roles where rolname = current_user')).toEqual({
        name: 'rental_ledger_app',
        rolsuper: false,
      });
      expect(new URL(urls.databaseUrl).password).not.toBe(new URL(url).password);
      expect(await query(urls.databaseUrl, 'show timezone')).toEqual({ TimeZone: 'UTC' });
      await query(urls.migrationUrl, 'create table kept (n int)');
    });
    expect(owner()).toBe(asRoot ? nobody : process.getuid?.());
  });

  test.skipIf(!asRoot)('starts as root below a folder that only root enters', async () => {
    chmodSync(outer, 0o700);
    await withPostgres(async (url) =>
      expect(await query((await ensureDatabase(url, folder)).migrationUrl, 'select count(*) from kept')).toEqual({ count: '0' }),
    );
    expect(owner()).toBe(0);
  });

  test.skipIf(!asRoot)('starts there too where user namespaces are forbidden', async () => {
    chmodSync(outer, 0o700);
    const programs = join(outer, 'programs');
    mkdirSync(programs);
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    try {
      await withPostgres(async (url) =>
        expect(await query((await ensureDatabase(url, folder)).migrationUrl, 'select count(*) from kept')).toEqual({ count: '0' }),
      );
    } finally {
      vi.unstubAllEnvs();
    }
    expect(owner()).toBe(nobody);
  });

  test.each([
    ['whose process id is another program’s now', (pid: number) => `${pid}\n${join(folder, 'postgres')}\n`],
    ['that is empty', () => ''],
  ])('starts after a power cut has left its lock file, one %s', async (_what, lock) => {
    chmodSync(outer, 0o755);
    const uid = asRoot ? nobody : process.getuid?.();
    const other = spawn('sleep', ['60'], { cwd: '/', ...(asRoot && { uid: nobody, gid: nobody }) });
    try {
      writeFileSync(join(folder, 'postgres', 'postmaster.pid'), lock(other.pid ?? 0));
      await withPostgres(async (url) => expect(await query(url, 'select 1 as one')).toEqual({ one: 1 }));
      expect(owner()).toBe(uid);
    } finally {
      other.kill();
    }
  });

  test('leaves the lock file of a server that runs', async () => {
    await withPostgres(async () => {
      await openPostgres({ folder, port: await freePort(), durable: false });
      expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(true);
    });
  });

  test('does not open with another password, and says so', async () => {
    writeFileSync(join(folder, 'postgres.password'), 'another');
    await expect(withPostgres(async () => {})).rejects.toThrow('PostgreSQL rejects the password');
  });

  test('does not open without its password file, and says so', async () => {
    writeFileSync(join(folder, 'postgres.password'), '');
    await expect(openPostgres({ folder, port: 1, durable: false })).rejects.toThrow('postgres.password is missing or empty');
    rmSync(join(folder, 'postgres.password'));
    await expect(openPostgres({ folder, port: 1, durable: false })).rejects.toThrow('postgres.password is missing or empty');
  });
});
