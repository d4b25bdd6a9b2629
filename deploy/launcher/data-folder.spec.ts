import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareFolder, refuseAnothers } from './data-folder.mjs';

const asRoot = process.getuid?.() === 0;

let outer: string;
let folder: string;
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'rental-ledger-data-folder-'));
  folder = join(outer, 'data');
});
afterEach(() => rmSync(outer, { recursive: true }));

test('whoever made a folder goes on working in it, and so does root in one that nobody of ours has used', () => {
  prepareFolder(folder);
  expect(() => refuseAnothers(folder)).not.toThrow();
  mkdirSync(join(outer, 'empty'));
  expect(() => refuseAnothers(join(outer, 'empty'), 0)).not.toThrow();
});

test.skipIf(!asRoot)('root works in no folder that another user made, and is told as whom to do it', () => {
  prepareFolder(folder);
  chownSync(join(folder, '.rental-ledger'), 998, 998);
  expect(() => refuseAnothers(folder)).toThrow(/belongs to another user \(its number is 998\).* sudo -u '#998'.*chown -R root/);
  expect(() => refuseAnothers(folder, 998)).not.toThrow();
});
