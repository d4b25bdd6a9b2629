import { expect, test } from 'vitest';
import { quarantineFull, quarantineWarning } from '#core/records/mail/quarantine-quota';

const limits = { maxBytes: 1000, senderBytes: 100 };

test.each<[string, string, boolean, number, number, RegExp]>([
  ['a stranger with room', 'a@x.example', false, 999, 99, /^$/],
  ['a stranger whose share is full', 'A@X.example', false, 500, 100, /Too much mail from this sender/],
  ['a stranger where all is full', 'b@x.example', false, 1000, 0, /no room for more mail from unknown senders/],
  ['a listed sender in whose name much came', 'a@x.example', true, 1500, 900, /^$/],
  ['a listed sender where twice as much is here', 'a@x.example', true, 2000, 0, /no room/],
])('%s', (_what, sender, isListed, bytes, mine, expected) => {
  const refusal = quarantineFull(sender, isListed, { bytes, senders: { 'a@x.example': mine } }, limits);
  expect(refusal ?? '').toMatch(expected);
});

test.each<[number, RegExp]>([
  [1799, /^$/],
  [1800, /^The quarantine is nearly full \(1,800 MB of 2,000 MB\)\. When it is full, mail from unknown senders is deferred\./],
  [2000, /^The quarantine is full \(2,000 MB of 2,000 MB\)\. Mail from unknown senders is deferred\..*QUARANTINE_DAYS/],
])('with %d of 2,000 MB administrators hear: %s', (megabytes, expected) => {
  const use = { bytes: megabytes * 1_048_576, senders: {} };
  expect(quarantineWarning(use, { maxBytes: 2000 * 1_048_576, senderBytes: 1 }) ?? '').toMatch(expected);
});
