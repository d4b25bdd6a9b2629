import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadingBudget } from '../mime/reading-budget.js';
import { salvageZip } from './salvage-zip.js';
import { UnpackingBudget } from './unpacked.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salvage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The header of a deflated file, and the file. */
function member(name: string, packed: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), packed]);
}

test('folders that hold what no folder does are not inflated without end', async () => {
  const path = join(folder, 'bomb.zip');
  const bomb = deflateRawSync(Buffer.alloc(50_000_000));
  await writeFile(path, Buffer.concat(Array.from({ length: 600 }, () => member('a/', bomb))));
  const began = performance.now();
  const budget = new UnpackingBudget({ files: 200, bytes: 100_000_000 });
  const files = await salvageZip(path, { folder, nextFile: () => 'x', budget, reading: new ReadingBudget() });
  expect(files).toBeNull();
  expect(budget.salvageMs).toBeLessThanOrEqual(0);
  expect(performance.now() - began).toBeLessThan(20_000);
});
