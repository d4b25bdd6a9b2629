import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rawMail } from '../../test/fixtures/mail.js';
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
