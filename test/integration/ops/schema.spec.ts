import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { refuseStart } from '#core/database/refuse-start';
import { migrations } from '#core/database/migrations';
import { takeSteps } from '#core/database/take-steps';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { checkKey } from '#core/kernel/keys/key-canary';
import { taskKindNames } from '#core/kernel/queue/task-kinds';
import { seedBooks } from '../../bench/seed-books.js';
import { createTestDatabase } from '../../support/database.js';
import { countRows, fillTables } from '../../support/fill-tables.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(2);

test('the migrations make exactly what the entities say', async () => {
  expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('on filled tables every step can be taken back and taken again, and what stays keeps its rows', async () => {
  const filled = await createTestDatabase(2);
  const client = new Client({ connectionString: filled.url });
  await client.connect();
  try {
    await seedBooks(client, 60);
    await fillTables(filled.url);
    for (const kind of taskKindNames) await client.query(`insert into task (kind, subject_id) values ($1, 900)`, [kind]);
    const before = await countRows(client);
    expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);
    // Work of a kind, and signs of life of a role, that the older release does not know are what it cannot keep; lines of kept sums are folded together.
    const changing = ['task', 'heartbeat', 'expense_sum'];
    const lost = async (): Promise<string[]> =>
      [...(await countRows(client))]
        .filter(([name, rows]) => !changing.includes(name) && before.has(name) && rows !== before.get(name))
        .map(([name]) => name);
    for (const { name } of migrations.slice(1).toReversed()) {
      await filled.orm.migrator.down();
      expect({ name, lost: await lost() }).toEqual({ name, lost: [] });
    }
    const first = [...(await countRows(client)).keys()];
    await takeSteps(filled.orm);
    expect(await filled.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    expect((await lost()).filter((name) => first.includes(name))).toEqual([]);
  } finally {
    await client.end();
    await filled.drop();
  }
});

test('a start on tables that a newer release took something from, or without the key that sealed them, is refused with what to do, and changes nothing', async () => {
  const own = await createTestDatabase(2);
  const dataDir = await mkdtemp(join(tmpdir(), 'refused-'));
  try {
    const em = () => own.orm.em.fork();
    expect(await refuseStart(em(), { DATA_DIR: dataDir })).toBeNull();
    await checkKey(em(), openSecretBox('the key of these books, long enough'));
    expect(await refuseStart(em(), {})).toBeNull();
    expect(await refuseStart(em(), { DATA_DIR: dataDir })).toBe(
      `The key is missing: there is no ${join(dataDir, 'secret.key')}. Restore it from the backup, or set SECRET_KEY to its previous value. Without it, door codes and account numbers cannot be read.`,
    );
    expect(await readdir(dataDir)).toEqual([]);
    expect(await refuseStart(em(), { SECRET_KEY: 'some other key that is long enough' })).toMatch(
      /encrypted with another key\. Restore secret\.key/,
    );
    await writeFile(join(dataDir, 'secret.key'), 'the key of these books, long enough\n');
    expect(await refuseStart(em(), { DATA_DIR: dataDir })).toBeNull();
    await em().execute(`insert into mikro_orm_migrations (name) values ('Migration29990101000000_later')`);
    expect(await refuseStart(em(), { DATA_DIR: dataDir })).toBeNull();
    await em().execute(`insert into mikro_orm_migrations (name) values ('Migration29990102000000_drop_needs_29990101000000')`);
    expect(await refuseStart(em(), { DATA_DIR: dataDir })).toBe(
      'The database belongs to a newer release, and Migration29990102000000_drop_needs_29990101000000 took away what this one uses. Start the newer release, or restore a backup of this release into an empty database and data folder.',
    );
  } finally {
    await own.drop();
    await rm(dataDir, { recursive: true });
  }
});

test('every step can be taken back and taken again', async () => {
  const steps = (await database.orm.migrator.getExecuted()).length;
  for (let step = 0; step < steps; step += 1) await database.orm.migrator.down();
  const tables = await database.orm.em
    .fork()
    .execute<{ table_name: string }[]>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'mikro_orm%'`,
    );
  expect(tables).toEqual([]);
  await takeSteps(database.orm);
  expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});
