import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '#core/ops/backup/make-backup';
import { verifyArchive } from '#core/ops/backup/verify-archive';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { type Ended, execute } from '../../support/run-command.js';
import { paper } from '../../support/sample-books.js';
import { withSilentMount } from '../../support/silent-mount.js';
import { folderForTests } from '../../support/folder-for-tests.js';

/** A file by its look, of which nothing can be read but EIO. */
const damaged = '/proc/self/mem';

let books: TestDatabase;
const folder = folderForTests('sick-disks-');
beforeAll(async () => {
  books = await createTestDatabase(2);
});
afterAll(() => books.drop());

/** A tool on these books. */
function run(words: string[], dataDir: string): Promise<Ended> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const place = { DATABASE_URL: books.url, DATA_DIR: dataDir, INIT_CWD: folder, BACKUP_PASSPHRASE: 'a passphrase of the tests' };
  return execute(process.execPath, ['deploy/tool.mjs', ...words], { PATH, HOME, NODE_COMPILE_CACHE, SKIP_ENV_FILE: '1', ...place });
}

test('an original that cannot be read is told, and everything else is in the backup', async () => {
  const dataDir = join(folder, 'damaged');
  const store = new DiskFileStore(join(dataDir, 'files'));
  const em = books.orm.em.fork();
  for (const key of ['originals/before', 'originals/broken', 'originals/gone', 'originals/since']) await paper(em, { fileKey: key });
  for (const key of ['originals/before', 'originals/since']) await store.put(key, Buffer.from(`what ${key} says`));
  const broken = store.placeOf('originals/broken');
  await mkdir(dirname(broken), { recursive: true });
  await symlink(damaged, broken);
  const path = join(folder, 'damaged.zip');
  const { missing, unreadable } = await makeBackup({ databaseUrl: books.url, dataDir }, path);
  expect([missing, unreadable]).toEqual([['originals/gone'], [relative(dataDir, broken)]]);
  const kept = (await verifyArchive(path)).files.map((file) => file.path);
  expect(kept.toSorted()).toEqual(['originals/before', 'originals/since'].map((key) => relative(dataDir, store.placeOf(key))).toSorted());
  const again = await run(['backup', 'again.zip'], dataDir);
  expect(again).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^1 file is not in the backup because reading failed: \S+broken\. Check/m),
  });
  expect(await readdir(folder)).toContain('again.zip');
  // Mail that was taken and is nowhere else may not be missing without anybody's noticing.
  await mkdir(join(dataDir, 'spool/new'), { recursive: true });
  await symlink(damaged, join(dataDir, 'spool/new/taken'));
  await expect(makeBackup({ databaseUrl: books.url, dataDir }, join(folder, 'none.zip'))).rejects.toThrow('EIO');
  expect(await readdir(folder)).not.toContain('none.zip');
});

const canBeSilent = await withSilentMount(await mkdtemp(join(tmpdir(), 'silent-')), () => Promise.resolve());

test.skipIf(!canBeSilent)(
  'neither the doctor nor a backup waits for a disk that does not answer (skipped where no such mount can be made)',
  async () => {
    const dataDir = join(folder, 'silent');
    await withSilentMount(
      join(dataDir, 'files'),
      async () => {
        const [examined, made] = await Promise.all([run(['doctor'], dataDir), run(['backup', 'silent.zip'], dataDir)]);
        expect(examined).toMatchObject({ code: 1, said: expect.stringMatching(/^WRONG {2}File store {7}The file store does not answer/m) });
        expect(examined.said).toMatch(/^ok {5}Mail ledger/m);
        expect(made).toMatchObject({
          code: 1,
          said: expect.stringMatching(/^A disk of .*silent does not respond\. Run the backup again/m),
        });
      },
      150_000,
    );
    expect(await readdir(folder)).not.toContain('silent.zip');
  },
);
