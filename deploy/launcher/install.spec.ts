import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installNeeded } from './install.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rental-ledger-install-'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Pretends that npm installed so many seconds before (or after, when negative) the lock was written. */
function installed(secondsBefore: number): void {
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{}');
  const now = Date.now() / 1000;
  utimesSync(join(folder, 'package-lock.json'), now, now);
  utimesSync(join(folder, 'node_modules', '.package-lock.json'), now - secondsBefore, now - secondsBefore);
}

test('nothing installed', () => {
  expect(installNeeded(folder)).toBe(true);
});

test('an install that was interrupted', () => {
  mkdirSync(join(folder, 'node_modules'));
  expect(installNeeded(folder)).toBe(true);
});

test('installed after the lock was written', () => {
  installed(-5);
  expect(installNeeded(folder)).toBe(false);
});

test('a lock written since', () => {
  installed(5);
  expect(installNeeded(folder)).toBe(true);
});

test('a lock written since with the content that is installed', () => {
  installed(5);
  writeFileSync(join(folder, 'node_modules', '.installed-lock'), createHash('sha256').update('{}').digest('hex'));
  expect(installNeeded(folder)).toBe(false);
});

test('another lock than the one that was installed, whose file is older: unpacked with its times', () => {
  installed(-5);
  const stamp = join(folder, 'node_modules', '.installed-lock');
  writeFileSync(stamp, createHash('sha256').update('{ "other": true }').digest('hex'));
  utimesSync(stamp, Date.now() / 1000 + 6, Date.now() / 1000 + 6);
  expect(installNeeded(folder)).toBe(true);
  // Since then a person has installed by hand: npm's record counts.
  utimesSync(stamp, 1, 1);
  expect(installNeeded(folder)).toBe(false);
});

test('a node_modules that belongs to another folder', () => {
  symlinkSync(tmpdir(), join(folder, 'node_modules'));
  expect(installNeeded(folder)).toBe(false);
});
