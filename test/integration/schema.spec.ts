import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

test('the migrations make exactly what the entities say', async () => {
  expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
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
