import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rawMail } from '../../../test/fixtures/mail.js';
import { ReadingBudget } from './reading-budget.js';
import { takeApart } from './take-apart.js';

test('a file that cannot be written makes no message of those that break off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'take-apart-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'mail');
  await writeFile(path, await rawMail({ text: 'See it.', attachments: [{ filename: 'bill.pdf', content: Buffer.from('%PDF-1.4') }] }));
  // A file stands where the folder should be.
  const to = { folder: path, nextFile: () => 'part-1', reading: new ReadingBudget() };
  await expect(takeApart(path, to)).rejects.toThrow('ENOTDIR');
});

function writeHalf(this: FileHandle, bytes: Buffer) {
  return this.write(bytes, 0, Math.floor(bytes.length / 2));
}

test('a disk that takes half of a write gets the rest of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'take-apart-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'mail');
  const content = Buffer.from(`%PDF-1.4 ${'bill '.repeat(2000)}`);
  await writeFile(path, await rawMail({ text: 'See it.', attachments: [{ filename: 'bill.pdf', content }] }));
  const file = await open(path);
  const handles = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
  const written = vi.spyOn(handles, 'write');
  onTestFinished(() => written.mockRestore());
  written.mockImplementationOnce(writeHalf as never);
  await takeApart(path, { folder, nextFile: () => 'part-1', reading: new ReadingBudget() });
  expect(await readFile(join(folder, 'part-1'))).toEqual(content);
});
