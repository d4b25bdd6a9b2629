import { expect, test } from 'vitest';
import { judgeRecipient } from './recipient-policy.js';

const slugs = new Set(['elm-street', 'old-elm']);

test.each([
  ['receipts@inbox.localhost', slugs, null],
  ['Elm-Street@Inbox.Localhost', slugs, null],
  ['old-elm@inbox.localhost', slugs, null],
  ['hoa+elm-street@inbox.localhost', slugs, null],
  ['subscriptions+whatever@inbox.localhost', slugs, null],
  ['postmaster', slugs, null],
  ['oak@inbox.localhost', slugs, 550],
  ['hoa+oak@inbox.localhost', slugs, 550],
  ['someone@inbox.localhost', slugs, 550],
  ['receipts@example.com', slugs, 550],
  ['receipts@example.com', null, 550],
  ['receipts@inbox.localhost', null, 451],
  ['elm-street@inbox.localhost', null, 451],
])('%s, knowing %o: %s', (address, known, code) => {
  expect(judgeRecipient(address, 'inbox.localhost', known)?.responseCode ?? null).toBe(code);
});
