import { expect, test } from 'vitest';
import { ownerOf } from '#core/database/database-roles';

test.each([
  ['rental_ledger', 'rental_ledger_owner'],
  ['a'.repeat(57), `${'a'.repeat(57)}_owner`],
])('the tables of %s belong to %s', (database, owner) => {
  expect(ownerOf(database)).toBe(owner);
});

test.each(['a'.repeat(58), 'a'.repeat(63), 'ä'.repeat(31), '家'.repeat(21)])(
  'the owner of %s has a name that PostgreSQL keeps',
  (database) => {
    expect(Buffer.byteLength(ownerOf(database))).toBeLessThanOrEqual(63);
    expect(ownerOf(database)).toMatch(/_[0-9a-f]{8}_owner$/);
    expect(ownerOf(database)).not.toBe(ownerOf(`${database.slice(0, -1)}b`));
  },
);
