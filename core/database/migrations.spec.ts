import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '#core/database/migrations';

const folder = join(import.meta.dirname, '../../migrations');

/** What only PostgreSQL 16 or later understands, of what steps are likely to say. */
const tooNew = /\b(?:set expression\b|is json\b|(?:any_value|json_(?:table|value|query|exists)|date_(?:add|subtract)|uuidv7)\s*\()/i;

test('every step that lies in the folder is taken, in the order of their names', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
  expect(migrations.map(({ name }) => name)).toEqual(files.toSorted());
});

test('a PostgreSQL 15 of one’s own, the oldest that is taken, understands every step', () => {
  expect('alter table "a" alter column "b" set expression as (c)').toMatch(tooNew);
  expect(readdirSync(folder).filter((file) => tooNew.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
