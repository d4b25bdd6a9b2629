import { expect, test } from 'vitest';
import { helperWords, isBeyondLimit } from '#core/records/mail/judge-part';
import { ReadingBudget } from '../mime/reading-budget.js';
import { UnpackingBudget } from './unpacked.js';
import { writeFiles } from './unpack.js';
import { damagedHere, lockedFile } from './unzip.js';

test('what a limit leaves in an archive, or unread, is known as that', () => {
  const unpacking = new UnpackingBudget({ files: 2, bytes: 10 });
  const said = [unpacking.refusalOf(8), unpacking.refusalOf(8), unpacking.refusalOf(1)];
  expect(said.map(isBeyondLimit)).toEqual([false, true, true]);
  let time = 0;
  const late = new ReadingBudget(() => (time += 60_000));
  expect([late.refusalOfMessage(), late.refusalOfPage(1), late.refusalOfPage(1e9)].map(isBeyondLimit)).toEqual([true, true, true]);
});

test('what is locked, damaged or nobody’s is something else', () =>
  expect([lockedFile, damagedHere, helperWords, null].map(isBeyondLimit)).toEqual([false, false, false, false]));

test('files that a wrapping has lost count as those it holds', async () => {
  const lost = Array.from({ length: 100_000 }, () => ({ name: null, content: Buffer.alloc(0), refusal: damagedHere }));
  const to = {
    folder: '/nowhere',
    nextFile: () => 'none',
    budget: new UnpackingBudget({ files: 3, bytes: 10 }),
    reading: new ReadingBudget(),
  };
  const told = (await writeFiles(lost, to)).map(({ refusal }) => refusal);
  expect(told.slice(0, 3)).toEqual([damagedHere, damagedHere, damagedHere]);
  expect(told.slice(3).map(isBeyondLimit)).toEqual([true]);
});
