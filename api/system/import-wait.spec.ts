import { expect, test } from 'vitest';
import { importWait } from './import-wait.js';

const said = { sessions: 0, spoolDepth: 3, importLag: 730, answers: {} };

test.each([
  [
    'a folder that cannot be written to',
    { ...said, waitsFor: 'store' },
    /been waiting for 12 minutes: the gateway cannot write to the folder for files\./,
  ],
  ['a full disk', { ...said, waitsFor: 'disk' }, /the disk of the files is full\. No mail is lost\.$/],
  ['a database that is away', { ...said, waitsFor: 'database' }, /the database does not answer/],
  ['a gateway of an earlier release', said, /see the log of the gateway\./],
])('mail that waits is told of with its cause: %s', (_, facts, words) => {
  expect(importWait(facts)).toMatch(words);
});

test.each([
  ['a short wait', { ...said, importLag: 200, waitsFor: 'store' }],
  ['nothing that waits', { ...said, spoolDepth: 0 }],
  ['a gateway that has said nothing', {}],
])('nothing is said of %s', (_, facts) => expect(importWait(facts)).toBeNull());
