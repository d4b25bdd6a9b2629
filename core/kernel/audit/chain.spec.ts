import { expect, test } from 'vitest';
import { auditKeyOf, canonicalJson, firstHash, hashOf, macOf } from '#core/kernel/audit/chain';

test.each([
  [{ b: 1, a: [true, null, { d: 'ü"', c: 1.5 }] }, '{"a":[true,null,{"c":1.5,"d":"ü\\""}],"b":1}'],
  [{ gone: undefined }, '{"gone":null}'],
  [{}, '{}'],
])('%j is written in one way only', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

const entry = {
  id: 7,
  at: '2026-11-24T06:00:00.000Z',
  user_id: 1,
  action: 'update',
  resource: 'tags',
  resource_id: 3,
  before: { name: 'a' },
  after: { name: 'b' },
  request_id: null,
  address: '192.0.2.1',
};

test('a hash is that of the text that any other program makes of an entry', () => {
  // printf '%s\n%s' 000… '{"action":"update",…}' | sha256sum
  expect(hashOf(firstHash, entry)).toBe('396c0a1bdc9bb426ee55e1cef4b33e1ab4a73697ea716d00a596e27af5a99833');
});

test('every part of an entry, the place and the key count', () => {
  const key = auditKeyOf('one secret of an installation, long enough');
  const other = auditKeyOf('another secret of an installation');
  const hashes = Object.keys(entry).map((name) => hashOf(firstHash, { ...entry, [name]: null }));
  const macs = [macOf(key, 1, 'x'), macOf(key, 2, 'x'), macOf(other, 1, 'x'), macOf(key, 1, 'y')];
  const all = [hashOf(firstHash, entry), hashOf('1'.repeat(64), entry), ...macs, ...hashes];
  // The request's id is null already.
  expect(new Set(all).size).toBe(all.length - 1);
  expect(key.id).not.toBe(other.id);
});
