import { mkdtempSync, rmSync, statfsSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBytesOf, freeBytesOfData } from '#core/kernel/storage/free-bytes';

test('the room of a disk is told in bytes, and of a folder that is not there nothing', async () => {
  const { blocks, bsize } = statfsSync(tmpdir());
  const free = await freeBytesOf(tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
  expect(await freeBytesOf(join(tmpdir(), 'no such folder'))).toBeNull();
  expect(await freeBytesOfData(join(tmpdir(), 'no such folder'))).toBeNull();
});

/** A disk in memory, as every Linux has it. */
const inMemory = '/dev/shm';
const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev;

test.skipIf([undefined, diskOf(tmpdir())].includes(diskOf(inMemory)))(
  'of a data folder whose files have a disk of their own the tighter one counts (skipped where there is one disk alone)',
  async () => {
    const disks = await Promise.all([inMemory, tmpdir()].map(async (path) => ({ path, bytes: Number(await freeBytesOf(path)) })));
    const [tight, roomy] = disks.toSorted((a, b) => a.bytes - b.bytes);
    if (!tight || !roomy) throw new Error('there are two');
    const isTight = (bytes: number | null) => Math.abs(Number(bytes) - tight.bytes) < (roomy.bytes - tight.bytes) / 2;
    const folder = mkdtempSync(join(roomy.path, 'free-bytes-'));
    try {
      // Others write to these disks meanwhile.
      expect(isTight(await freeBytesOfData(folder))).toBe(false);
      symlinkSync(tight.path, join(folder, 'files'));
      expect(isTight(await freeBytesOfData(folder))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test.skipIf(diskOf('/proc') === undefined)('of what has no blocks nothing is told', async () => {
  expect(await freeBytesOf('/proc')).toBeNull();
});
