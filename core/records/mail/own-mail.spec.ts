import { expect, test } from 'vitest';
import { isOutgoing, isOwnMessageId, outgoingMark, outgoingMessageId, ownMessageId } from '#core/records/mail/own-mail';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const now = new Date('2026-03-10T12:00:00Z');
const id = ownMessageId(key, now, 'inbox.localhost');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ['our own', key, id, after(1), true],
  ['our own, without brackets', key, id.replaceAll(/[<>]/g, ''), after(1), true],
  ['too old', key, id, after(61), false],
  ['of another installation', other, id, after(1), false],
  ['with another time', key, id.replace('.1', '.2'), after(1), false],
  ['of another shape', key, '<own.1.2@inbox.localhost>', after(1), false],
  ['none', key, null, after(1), false],
])('%s', (_, with_, messageId, at, own) => {
  expect(isOwnMessageId(with_, messageId, at)).toBe(own);
});

test.each([
  ['ours', outgoingMessageId(12, 'inbox.localhost'), true],
  ['ours in capitals', '<outgoing-12@INBOX.localhost>', true],
  ['of another installation', outgoingMessageId(12, 'inbox.example.com'), false],
  ['of a test of the way in, which is to be filed', id, false],
  ['of somebody else', '<12@inbox.localhost>', false],
  ['none', null, false],
])('a mail of the outbox is known where it comes back: %s', (_, messageId, known) =>
  expect(isOutgoing(key, { messageId, outgoing: null }, 'inbox.localhost')).toBe(known),
);

const mark = outgoingMark(key, 12);
test.each([
  ['ours', mark, true],
  ['of another mail', mark.replace('12.', '13.'), false],
  ['of another installation', outgoingMark(other, 12), false],
  ['of another shape', '12.abc', false],
  ['with more behind it', `${mark}0`, false],
  ['none', null, false],
])('so it is where a server on the way has written another Message-ID, by its mark: %s', (_, outgoing, known) =>
  expect(isOutgoing(key, { messageId: '<20260310.1@relay.example>', outgoing }, 'inbox.localhost')).toBe(known),
);
