import { expect, test } from 'vitest';
import type { Env } from '#core/platform/env';
import { DataDisk } from './data-disk.js';

class DiskOutOfReach extends DataDisk {
  looks = 0;

  protected override look(): Promise<number | null> {
    this.looks += 1;
    return new Promise(() => undefined);
  }
}

test('a disk that does not answer keeps nobody waiting, and is asked once', async () => {
  const disk = new DiskOutOfReach({ DATA_DIR: '/data' } as Env);
  expect(await Promise.all([disk.freeBytes(), disk.freeBytes()])).toEqual([null, null]);
  expect(disk.looks).toBe(1);
});
