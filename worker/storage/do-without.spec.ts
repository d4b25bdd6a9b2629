import { expect, test } from 'vitest';
import { NotStored } from '#core/kernel/storage/file-store';
import { doWithout } from './do-without.js';

const lost = new NotStored('originals/a1');

test.each([
  ['a lost original', lost, false, 'none'],
  ['one that is waited for', lost, true, lost],
  ['other trouble', new Error('EIO'), false, new Error('EIO')],
])('%s', async (_what, error, isWaitedFor, comes) => {
  const come = await Promise.reject(error)
    .catch(doWithout('none', isWaitedFor))
    .catch((thrown: unknown) => thrown);
  expect(come).toEqual(comes);
});
