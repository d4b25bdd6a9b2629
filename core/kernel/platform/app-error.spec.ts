import { expect, test } from 'vitest';
import { isDiskFull, isStoreAway, ofDiskIn } from '#core/kernel/platform/app-error';

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const quota = 'Unknown system error -122';
const stale = 'Unknown system error -116';

test.each([
  [coded('EIO', 'EIO: i/o error, read'), 'away'],
  [coded('ENOTCONN', "ENOTCONN: socket is not connected, open '/data/files/mail'"), 'away'],
  [coded('ETIMEDOUT', 'ETIMEDOUT: connection timed out, read'), 'away'],
  [coded('ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:5432'), null],
  [coded('ECONNRESET', 'read ECONNRESET'), null],
  [coded('ENOSPC', 'ENOSPC: no space left on device, write'), 'full'],
  [coded('53100', 'could not extend file'), 'full'],
  [coded('ENOENT', "ENOENT: no such file or directory, open '/data/files/mail'"), null],
  [new Error('EIO: i/o error, read'), null],
  [null, null],
])('%s: the disk is %s', (error, is) => expect([isStoreAway(error), isDiskFull(error)]).toEqual([is === 'away', is === 'full']));

test.runIf(process.platform === 'linux')('the same of codes that Node has no names for', () => {
  expect(isStoreAway(coded(stale, `${stale}: ${stale}, open '/data/files/mail'`))).toBe(true);
  expect(isDiskFull(coded(quota, `${quota}: ${quota}, write`))).toBe(true);
  expect(ofDiskIn(`Error: ${quota}: ${quota}, write`)).toSatisfy(isDiskFull);
});

test.each([
  ['Error: EIO: i/o error, read\n    at async open', 'EIO'],
  ["ended with code 1: [Error: EACCES: permission denied, open '/data/files/mail']", 'EACCES'],
  ['Error: ETIMEDOUT: connection timed out, read', 'ETIMEDOUT'],
  ['[Error: ENOSPC: no space left on device, write] { errno: -28 }', 'ENOSPC'],
  ['Error: connect ETIMEDOUT 192.0.2.1:53', undefined],
  ['TypeError: EIO is not a function', undefined],
  ["Error: ENOENT: no such file or directory, open '/tmp/x'", undefined],
])('%s: %s', (words, code) => expect(ofDiskIn(words)?.code).toBe(code));
