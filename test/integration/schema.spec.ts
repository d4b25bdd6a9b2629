import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { migrations } from '#core/platform/migrations';
import { taskKindNames } from '#core/tasks/task-kind';
import { seedBooks } from '../bench/seed-books.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { countRows, fillTables } from '../support/fill-tables.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

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
    // Work of a kind that the older release does not know is the one thing it cannot keep.
    const lost = async (): Promise<string[]> =>
      [...(await countRows(client))].filter(([name, rows]) => name !== 'task' && rows !== before.get(name)).map(([name]) => name);
    for (const { name } of migrations.slice(1).toReversed()) {
      await filled.orm.migrator.down();
      expect({ name, lost: await lost() }).toEqual({ name, lost: [] });
    }
    const first = [...(await countRows(client)).keys()];
    await filled.orm.migrator.up();
    expect(await filled.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    expect((await lost()).filter((name) => first.includes(name))).toEqual([]);
  } finally {
    await client.end();
    await filled.drop();
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
  await database.orm.migrator.up();
  expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});
