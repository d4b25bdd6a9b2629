import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKept, writeKept } from './kept-json.mjs';
import { keptPassword } from './kept-password.mjs';

let folder: string;
let before: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rental-ledger-kept-'));
  // As wide as a person can set it.
  before = process.umask(0);
});
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true });
});

test('a password is made once, also where a full disk has left an empty file, and nobody else reads it', () => {
  const file = join(folder, 'redis.password');
  writeFileSync(file, '');
  const made = keptPassword(file);
  expect(made).toMatch(/^[0-9a-f]{48}$/);
  expect(keptPassword(file)).toBe(made);
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['redis.password']);
});

test('what is kept is read again, and nobody else writes it', () => {
  const file = join(folder, 'processes.json');
  writeKept(file, [{ pid: 1 }]);
  expect(readKept(file)).toEqual([{ pid: 1 }]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
