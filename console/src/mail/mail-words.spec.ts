import { expect, test } from 'vitest';
import type { DocumentRow } from '../api/types';
import { documentBadge, mailDocuments, outcomeTone, partSize, saysMore, senderWords } from './mail-words';

const row = (values: Partial<DocumentRow>) =>
  ({ processing_status: 'completed', created_at: '2026-11-01T00:00:00Z', email_received_at: null, ...values }) as DocumentRow;

test.each([
  ['completed', 'good'],
  ['filed', 'good'],
  ['pending', 'info'],
  ['processing', 'info'],
  ['failed', 'bad'],
] as const)('a document that is %s is shown as %s', (processing_status, tone) => {
  expect(documentBadge(row({ processing_status, progress: null })).tone).toBe(tone);
});

test('only documents that came by e-mail are listed, the newest first', () => {
  const rows = [
    row({ id: 1, from_email: 'a@example.com', email_received_at: '2026-11-02T00:00:00Z' }),
    row({ id: 2, from_email: null }),
    row({ id: 3, from_email: 'b@example.com', email_received_at: '2026-11-04T00:00:00Z' }),
    row({ id: 4, from_email: 'c@example.com', created_at: '2026-11-03T00:00:00Z' }),
  ];
  expect(mailDocuments(rows).map(({ id }) => id)).toEqual([3, 4, 1]);
});

test.each([
  ['document', 'good'],
  ['held', 'warn'],
  ['unreadable', 'bad'],
  ['logo', null],
  ['deleted_by_person', null],
] as const)('the outcome %s is %s', (outcome, tone) => {
  expect(outcomeTone(outcome)).toBe(tone);
});

test.each([
  [
    { from_name: 'Harbor Water', from_email: 'bills@water.example' },
    { name: 'Harbor Water', address: 'bills@water.example', claimed: null },
  ],
  [
    { from_name: null, from_email: 'bills@water.example' },
    { name: 'bills@water.example', address: null, claimed: null },
  ],
  [
    { from_name: null, from_email: null, envelope_from: 'bounce@water.example' },
    { name: 'bounce@water.example', address: null, claimed: null },
  ],
  [
    { from_name: null, from_email: null },
    { name: null, address: null, claimed: null },
  ],
  [
    { from_name: 'pay@bank.example', from_email: 'x@evil.example' },
    { name: 'x@evil.example', address: null, claimed: 'pay@bank.example' },
  ],
  [
    { from_name: 'Your bank (pay@bank.example)', from_email: 'x@evil.example' },
    { name: 'x@evil.example', address: null, claimed: 'Your bank (pay@bank.example)' },
  ],
  [
    { from_name: '"Bills@water.example"', from_email: 'bills@water.example' },
    { name: 'bills@water.example', address: null, claimed: null },
  ],
])('%j', (sent, words) => {
  expect(senderWords(sent)).toEqual(words);
});

test('the reason of a part stands beside its document where it says more than the link', () => {
  expect(saysMore({ document_id: 7, reason: 'Became document 7.' })).toBe(false);
  expect(saysMore({ document_id: 7, reason: 'Payment 1 of 2 in it; the others are listed separately.' })).toBe(true);
  expect(saysMore({ document_id: null, reason: 'A contact card.' })).toBe(true);
  expect(saysMore({ document_id: 7, reason: null })).toBe(false);
  expect(saysMore({ document_id: null, reason: 'It only holds other parts.' })).toBe(false);
});

test.each([
  ['container', 0, '–'],
  ['container', 2048, '2.0 KB'],
  ['body', 0, '0 B'],
  ['body', 12, '12 B'],
  ['document', 1536, '1.5 KB'],
] as const)('a part that is a %s of %i bytes has the size %s', (outcome, size, words) => {
  expect(partSize({ outcome, size })).toBe(words);
});
