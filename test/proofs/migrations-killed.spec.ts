import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#core/database/database';
import { seedBooks } from '../bench/seed-books.js';
import { asAdmin, onSameServer, testServerUrl } from '../support/database.js';
import { whatIsWrong } from '../support/doctor.js';

const name = `rl_proof_${randomBytes(4).toString('hex')}`;
const url = onSameServer(testServerUrl(), name);
const built = join(import.meta.dirname, '../../dist/core/database/migrate.js');
const kills = 10;
const steps = 2;

afterAll(() => asAdmin((client) => client.query(`drop database if exists "${name}" with (force)`)));

/** Runs `migrate` as a start does; killed after `killAfterMs`, if it still runs then. Answers its exit code. */
async function migrate(command: string, killAfterMs?: number): Promise<number | null> {
  const child = spawn(process.execPath, [built, command], { env: { PATH: process.env.PATH, DATABASE_URL: url }, stdio: 'ignore' });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  if (killAfterMs !== undefined) await Promise.race([ended, wait(killAfterMs).then(() => child.kill('SIGKILL'))]);
  return (await ended)[0];
}

async function query<T>(text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** What the doctor finds in the made-up books, whose papers have no files. */
async function examined(): Promise<string[]> {
  const orm = await openDatabase({ url, poolSize: 2 });
  try {
    return await whatIsWrong(orm.em, join(tmpdir(), name));
  } finally {
    await orm.close(true);
  }
}

const books = () =>
  query(`select (select count(*) from document)::int as documents, (select count(*) from expense)::int as expenses,
    (select sum(amount) from expense) as spent, (select count(*) from property)::int as properties`);

beforeAll(async () => {
  await migrate('up');
  const client = new Client({ connectionString: url });
  await client.connect();
  await seedBooks(client, 2000);
  await client.end();
});

test('killed again and again on filled tables, the next start brings them up whole', async () => {
  const [before, wrong] = [await books(), await examined()];
  let unfinished = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    for (let step = 0; step < steps; step += 1) expect(await migrate('down')).toBe(0);
    // Between the start of the process and its last statement, evenly.
    const code = await migrate('up', 150 + (kill * 1200) / kills);
    if (code !== 0) unfinished += 1;
    expect(await migrate('up')).toBe(0);
    expect(await migrate('check')).toBe(0);
    expect(await books()).toEqual(before);
  }
  expect(await examined()).toEqual(wrong);
  expect(unfinished).toBeGreaterThan(0);
  console.log(`${kills} starts, ${unfinished} killed before their end: the next start made the tables whole each time, no row lost`);
});

test('killed while it makes the first tables, it begins anew', async () => {
  let unfinished = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await asAdmin(async (client) => {
      await client.query(`drop database if exists "${name}" with (force)`);
    });
    const code = await migrate('up', 150 + (kill * 1500) / kills);
    if (code !== 0) unfinished += 1;
    expect(await migrate('up')).toBe(0);
    expect(await migrate('check')).toBe(0);
  }
  expect(unfinished).toBeGreaterThan(0);
  console.log(`${kills} first starts, ${unfinished} killed before their end: whole at the next`);
});
