import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBytesOf } from './free-bytes.js';

test('the room of a disk is told in bytes, and of a folder that is not there nothing', async () => {
  const { blocks, bsize } = statfsSync(tmpdir());
  const free = await freeBytesOf(tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
  expect(await freeBytesOf(join(tmpdir(), 'no such folder'))).toBeNull();
});
