import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withSmallDisk } from '../../test/support/small-disk.js';
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

const reset = () => resetFolder(readSettings({ DATA_DIR: folder }, outer), { yes: true });

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
  await reset();
  expect(readdirSync(folder).toSorted()).toEqual(['.rental-ledger', 'lost+found']);
});

/** A file with a word in it, and the folders above. */
function put(...path: string[]): void {
  mkdirSync(join(...path, '..'), { recursive: true });
  writeFileSync(join(...path), 'a paper');
}

test('a reset empties what was moved to another disk where it lies, and leaves the links that lead there', async () => {
  prepareFolder(folder);
  const [disk, cluster, certificates] = [join(outer, 'disk'), join(outer, 'cluster'), join(outer, 'certificates')];
  put(disk, 'mail/ab/one');
  put(disk, 'lost+found/#12');
  put(outer, 'papers/cd/two');
  symlinkSync(join(outer, 'papers'), join(disk, 'originals'));
  // Neither the folder above nor a file elsewhere is a part of the data.
  symlinkSync(outer, join(disk, 'above'));
  put(outer, 'elsewhere');
  symlinkSync(join(outer, 'elsewhere'), join(disk, 'file'));
  put(cluster, 'base/1');
  put(certificates, 'mail.pem');
  put(folder, 'spool/new/three');
  for (const [name, target] of [
    ['files', disk],
    ['postgres', cluster],
    ['tls', certificates],
  ] as const)
    symlinkSync(target, join(folder, name));
  await reset();
  expect(readdirSync(folder).toSorted()).toEqual(['.rental-ledger', 'files']);
  expect(lstatSync(join(folder, 'files')).isSymbolicLink()).toBe(true);
  expect(readdirSync(disk, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(['lost+found', 'lost+found/#12', 'originals']);
  expect([...readdirSync(join(outer, 'papers')), ...readdirSync(cluster)]).toEqual([]);
  expect([existsSync(join(outer, 'elsewhere')), existsSync(join(certificates, 'mail.pem'))]).toEqual([true, true]);
});

test('a reset wipes nothing while the disk that a link leads to is away', async () => {
  prepareFolder(folder);
  put(folder, 'secret.key');
  symlinkSync(join(outer, 'disk'), join(folder, 'files'));
  await expect(reset()).rejects.toThrow(/files is a link to a missing place/);
  expect(readdirSync(folder).toSorted()).toEqual(['.rental-ledger', 'files', 'secret.key']);
});

test('nor while one that a folder of papers leads to is', async () => {
  prepareFolder(folder);
  put(folder, 'files/mail/one');
  symlinkSync(join(outer, 'disk'), join(folder, 'files/originals'));
  await expect(reset()).rejects.toThrow(/files\/originals is a link to a missing place/);
  expect(readdirSync(join(folder, 'files')).toSorted()).toEqual(['mail', 'originals']);
});

test('what the disk of files brought along outlives a reset', async () => {
  prepareFolder(folder);
  put(folder, 'files/lost+found/#12');
  put(folder, 'files/mail/ab/one');
  await reset();
  expect(readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(['lost+found', 'lost+found/#12']);
});

const canMount = await withSmallDisk(() => Promise.resolve());

test.skipIf(!canMount)(
  'a disk that is mounted in the place of files stays, empty (skipped where no small disk can be mounted)',
  async () => {
    prepareFolder(folder);
    mkdirSync(join(folder, 'files'));
    await withSmallDisk(async (disk) => {
      execFileSync('mount', ['--bind', disk, join(folder, 'files')]);
      try {
        put(folder, 'files/mail/ab/one');
        put(folder, 'secret.key');
        await reset();
        expect(readdirSync(folder).toSorted()).toEqual(['.rental-ledger', 'files']);
        expect(readdirSync(disk)).toEqual([]);
      } finally {
        execFileSync('umount', [join(folder, 'files')]);
      }
    });
  },
);

test.skipIf(!canMount)(
  'a reset wipes nothing where a disk is mounted in the place of the database (skipped where no small disk can be mounted)',
  async () => {
    prepareFolder(folder);
    mkdirSync(join(folder, 'postgres'));
    put(folder, 'files/one');
    await withSmallDisk(async (disk) => {
      execFileSync('mount', ['--bind', disk, join(folder, 'postgres')]);
      try {
        await expect(reset()).rejects.toThrow(/postgres is a separate disk, so no new database can be created in its place/);
        expect(readdirSync(join(folder, 'files'))).toEqual(['one']);
      } finally {
        execFileSync('umount', [join(folder, 'postgres')]);
      }
    });
  },
);
