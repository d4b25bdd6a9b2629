import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepLeftFolders } from './left-folders.js';

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
  const mine = mkdtempSync(join(folder, `some-prefix-${process.pid}-`));
  const left = join(folder, `some-prefix-${nobodysId}-abc`);
  mkdirSync(left);
  writeFileSync(join(left, 'page.png'), 'x');
  expect(sweepLeftFolders('some-prefix-')).toBe(1);
  expect(existsSync(mine)).toBe(true);
  expect(existsSync(left)).toBe(false);
});

// Root may remove everybody's folders.
test.skipIf(process.getuid?.() === 0)('what may not be removed is left alone, and the rest goes', () => {
  const closed = join(folder, `some-prefix-${nobodysId}-closed`, 'inner');
  const left = join(folder, `some-prefix-${nobodysId}-left`);
  mkdirSync(closed, { recursive: true });
  writeFileSync(join(closed, 'page.png'), 'x');
  mkdirSync(left);
  chmodSync(closed, 0o500);
  expect(() => sweepLeftFolders('some-prefix-')).not.toThrow();
  chmodSync(closed, 0o700);
  expect(existsSync(left)).toBe(false);
});
