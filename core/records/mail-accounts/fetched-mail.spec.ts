import { expect, test } from 'vitest';
import { fetchedMail, recipientOf } from '#core/records/mail-accounts/fetched-mail';
import { readMailbox } from '#core/records/mail/mailbox';

test.each([
  ['receipts', null, 'receipts', null],
  ['receipts', 'elm-st', 'property', 'elm-st'],
  ['hoa', null, 'hoa', null],
  ['hoa', 'elm-st', 'hoa', 'elm-st'],
  ['mortgage', 'elm-st', 'mortgage', 'elm-st'],
  ['subscriptions', 'elm-st', 'subscriptions', null],
] as const)('messages as %s of %s are routed as mail to %s and %s', (role, slug, kind, toProperty) => {
  expect(readMailbox(recipientOf(role, slug, 'inbox.localhost'), 'inbox.localhost')).toEqual({ kind, slug: toProperty });
});

const content = { sha256: 'a'.repeat(64), size: 10, receivedCount: 1 };
const how = { recipient: 'hoa@inbox.localhost', trustsAll: false, receivedAt: new Date(0) };

test('the same bytes for the same recipient are one message, and others are not', () => {
  const { queueId } = fetchedMail(content, how);
  expect(fetchedMail(content, { ...how, receivedAt: new Date(1), trustsAll: true }).queueId).toBe(queueId);
  expect(fetchedMail({ ...content, sha256: 'b'.repeat(64) }, how).queueId).not.toBe(queueId);
  expect(fetchedMail(content, { ...how, recipient: 'receipts@inbox.localhost' }).queueId).not.toBe(queueId);
});

test('nothing of how it came is made up: no client, no envelope, and so no answer and no SPF', () => {
  expect(fetchedMail(content, how)).toMatchObject({ envelopeFrom: null, clientAddress: null, trustedClient: false, viaFront: false });
});
