import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSilentMount } from '../../../test/support/silent-mount.js';
import { disksAnswer } from '#core/kernel/storage/disks-answer';
import { folderForTests } from '../../../test/support/folder-for-tests.js';

const folder = folderForTests('disks-');

test('a disk that is there answers, and so does a folder that is not', async () => {
  await mkdir(join(folder, 'data', 'files'), { recursive: true });
  expect(await Promise.all([disksAnswer(join(folder, 'data')), disksAnswer(join(folder, 'none'))])).toEqual([true, true]);
});

const canBeSilent = await withSilentMount(await mkdtemp(join(tmpdir(), 'silent-')), () => Promise.resolve());

test.skipIf(!canBeSilent).each(['files', 'files/media', 'spool'])(
  'a mount in the place of %s whose server is away does not (skipped where none can be made)',
  async (place) => {
    await withSilentMount(join(folder, 'away', place), async () => {
      expect(await disksAnswer(join(folder, 'away'), 1000)).toBe(false);
    });
    await rm(join(folder, 'away'), { recursive: true });
  },
);
