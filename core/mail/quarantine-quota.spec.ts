import { expect, test } from 'vitest';
import { quarantineFull } from '#core/mail/quarantine-quota';

const limits = { maxBytes: 1000, senderBytes: 100 };

test.each<[string, string, boolean, number, number, RegExp]>([
  ['a stranger with room', 'a@x.example', false, 999, 99, /^taken$/],
  ['a stranger whose share is full', 'A@X.example', false, 500, 100, /Too much mail of this sender/],
  ['a stranger where all is full', 'b@x.example', false, 1000, 0, /no room for more mail of unknown senders/],
  ['a listed sender in whose name much came', 'a@x.example', true, 1500, 900, /^taken$/],
  ['a listed sender where twice as much is here', 'a@x.example', true, 2000, 0, /no room/],
])('%s', (_what, sender, isListed, bytes, mine, expected) => {
  const refusal = quarantineFull(sender, isListed, { bytes, senders: { 'a@x.example': mine } }, limits);
  expect(refusal ?? 'taken').toMatch(expected);
});
