import { expect, test } from 'vitest';
import { directDatabaseUrl } from '#core/kernel/platform/direct-database';

const DATABASE_URL = 'postgresql://app:s%2Fecret@pooler:6432/ledger?sslmode=verify-full';

test.each([
  [undefined, DATABASE_URL],
  ['db.example.com', 'postgresql://app:s%2Fecret@db.example.com/ledger?sslmode=verify-full'],
  ['10.0.0.7:5433', 'postgresql://app:s%2Fecret@10.0.0.7:5433/ledger?sslmode=verify-full'],
])('with DATABASE_DIRECT %s the server itself is %s', (DATABASE_DIRECT, address) => {
  expect(directDatabaseUrl({ DATABASE_URL, DATABASE_DIRECT })).toBe(address);
});
