import fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

const { writeSync } = fs;
const writeHalf = (file: number, bytes: Buffer, at: number, length: number) => writeSync(file, bytes, at, Math.floor(length / 2));

test('a disk that takes half of a write gets the rest of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'take-apart-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'mail');
  const content = Buffer.from(`%PDF-1.4 ${'bill '.repeat(2000)}`);
  await writeFile(path, await rawMail({ text: 'See it.', attachments: [{ filename: 'bill.pdf', content }] }));
  const written = vi.spyOn(fs, 'writeSync');
  onTestFinished(() => written.mockRestore());
  written.mockImplementationOnce(writeHalf as never);
  await takeApart(path, { folder, nextFile: () => 'part-1', reading: new ReadingBudget() });
  expect(written.mock.calls.length).toBeGreaterThan(1);
  expect(await readFile(join(folder, 'part-1'))).toEqual(content);
});
