import { expect, test } from 'vitest';
import { judgeSender, RefusedMails } from './sender-policy.js';

const known = { senders: ['owner@example.com', 'asked@vendor.example'], viewers: ['viewer@vendor.example', 'asked@vendor.example'] };
const reject = { unknownSender: 'reject' as const, allowed: ['@vendor.example'] };

test.each([
  ['owner@example.com', false, reject, null],
  ['Owner@Example.com', false, reject, null],
  ['bills@vendor.example', false, reject, null],
  ['Viewer@vendor.example', false, reject, 550],
  ['Viewer@vendor.example', true, reject, 550],
  ['asked@vendor.example', false, reject, null],
  ['asked@vendor.example', true, reject, null],
  ['owner+caf_=receipts=inbox.example.org@example.com', false, reject, null],
  ['SRS0=abc=IX=example.com=owner@stranger.example', false, reject, 550],
  ['stranger@example.net', false, reject, 550],
  ['stranger@example.net', true, reject, null],
  ['', false, reject, 550],
  ['', true, reject, null],
  ['stranger@example.net', false, { ...reject, unknownSender: 'quarantine' as const }, null],
])('MAIL FROM <%s>, trusted client %s', (from, trusted, settings, code) => {
  expect(judgeSender(from, trusted, known, settings)?.responseCode ?? null).toBe(code);
});

const refused = {
  gateway: 'g1',
  envelopeFrom: 'a@example.net',
  recipients: ['receipts@inbox.localhost'],
  clientAddress: '192.0.2.1',
  clientName: 'x',
  receivedAt: new Date(),
  reason: 'x',
};

test('what cannot be recorded now is recorded later, and a flood is cut short', async () => {
  const mails = new RefusedMails();
  for (let count = 0; count < 1001; count += 1) mails.add(refused);
  expect(mails.dropped).toBe(1);
  await expect(mails.flush(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  let recorded = 0;
  const record = (batch: readonly unknown[]): Promise<void> => {
    recorded += batch.length;
    return Promise.resolve();
  };
  for (let round = 0; round < 12; round += 1) await mails.flush(record);
  expect(recorded).toBe(1000);
});
