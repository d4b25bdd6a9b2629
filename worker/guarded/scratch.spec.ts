import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeScratch, sweepScratch } from './scratch.js';

/** No process has so high an id. */
const nobodysId = 99_999_999;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scratch-spec-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('what a killed process left is removed, what a living one uses is not', () => {
  const mine = makeScratch();
  const left = join(folder, `rental-ledger-guarded-${nobodysId}-abc`);
  mkdirSync(left);
  writeFileSync(join(left, 'page.png'), 'x');
  sweepScratch();
  expect(existsSync(mine)).toBe(true);
  expect(existsSync(left)).toBe(false);
});

// Root may remove everybody's.
test.skipIf(process.getuid?.() === 0)('what may not be removed is left alone, and the rest goes', () => {
  const closed = join(folder, `rental-ledger-guarded-${nobodysId}-closed`, 'inner');
  const left = join(folder, `rental-ledger-guarded-${nobodysId}-left`);
  mkdirSync(closed, { recursive: true });
  writeFileSync(join(closed, 'page.png'), 'x');
  mkdirSync(left);
  chmodSync(closed, 0o500);
  expect(() => sweepScratch()).not.toThrow();
  chmodSync(closed, 0o700);
  expect(existsSync(left)).toBe(false);
});
