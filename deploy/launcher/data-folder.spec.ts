import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareFolder, refuseAnothers, resetFolder } from './data-folder.mjs';
import { readSettings } from './settings.mjs';

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

test('a disk of its own is known as ours from the first start, and what it brought along outlives a reset', async () => {
  mkdirSync(join(folder, 'lost+found'), { recursive: true });
  prepareFolder(folder);
  writeFileSync(join(folder, 'secret.key'), 'a key');
  await resetFolder(readSettings({ DATA_DIR: folder }, outer), { yes: true });
  expect(readdirSync(folder).toSorted()).toEqual(['.rental-ledger', 'lost+found']);
});
