import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentRow } from '../api/types';
import { badgeOf, confidenceTone, dayWords, isImage, isPdf, percentOf, titleOf } from './document-words';

const row = (over: object): DocumentRow =>
  ({
    filename: 'a.pdf',
    file_path: 'x',
    vendor_name: null,
    email_subject: 'Your bill',
    processing_status: 'completed',
    progress: null,
    triage: { tab: 'ready', book: null, doubts: [] },
    extracted_data: { ai_confidence: 0.94 },
    ...over,
  }) as unknown as DocumentRow;

test.each([
  [0.8, 'good'],
  [0.799, 'warn'],
  [0.6, 'warn'],
  [0.599, 'bad'],
] as const)('%d is %s', (confidence, tone) => {
  expect(confidenceTone(confidence)).toBe(tone);
});

test('a percentage is never rounded up over a border', () => {
  expect(percentOf(0.7999)).toBe(79);
  expect(percentOf(0.94)).toBe(94);
  expect(percentOf(0.29)).toBe(29);
});

test.each([
  [{}, 'documents.sure'],
  [{ triage: { tab: 'duplicates', book: null, doubts: [] } }, 'documents.duplicate_badge'],
  [{ triage: { tab: 'notices', book: 'documents', doubts: [] } }, 'documents.notice_badge'],
  [{ processing_status: 'failed', failure_code: 'damaged' }, 'documents.failed_badge'],
  [{ processing_status: 'failed', failure_code: 'needs_password' }, 'documents.locked_badge'],
  [{ processing_status: 'pending' }, 'documents.waiting'],
  [{ processing_status: 'processing', progress: { kind: 'reading', data: { page: 2, pages: 5 } } }, 'documents.reading_page'],
  [{ processing_status: 'processing', progress: { kind: 'reading', data: {} } }, 'documents.reading'],
  [{ processing_status: 'processing', progress: { kind: 'read', data: {} } }, 'documents.extracting'],
])('%j says %s', (over, text) => {
  expect(badgeOf(row(over)).text).toBe(text);
});

test.each([
  [0.94, [], 'good'],
  [0.74, [], 'good'],
  [0.94, [{ field: 'amount', reason: 'Its lines come to 84.20, the amount is 48.20.' }], 'warn'],
  [0.55, [{ field: 'amount', reason: 'The amount is only 55% sure.' }], 'bad'],
])('a document that is %d sure is green where it is proven alone: %j', (ai_confidence, doubts, tone) => {
  expect(badgeOf(row({ extracted_data: { ai_confidence }, triage: { tab: 'check', book: null, doubts } })).tone).toBe(tone);
});

test('a row is called by its vendor, a mail by its subject, a document by its file', () => {
  expect(titleOf(row({ vendor_name: 'City Water' }))).toBe('City Water');
  expect(titleOf(row({ file_path: 'email_content' }))).toBe('Your bill');
  expect(titleOf(row({}))).toBe('a.pdf');
});

afterEach(() => vi.unstubAllEnvs());

test('a document has the day it bears, else the one it came on, by the clock of who reads it', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const late = { created_at: '2026-03-02T02:00:00Z' };
  expect(dayWords({ ...late, document_date: null })).toBe('Mar 1, 2026');
  expect(dayWords({ ...late, document_date: '2026-02-28' })).toBe('Feb 28, 2026');
});

test.each([0, null])('nothing to be sure of (%j) is no percentage, and green where the document is proven', (ai_confidence) => {
  const doubts = [{ field: 'amount', reason: 'The amount is missing.' }];
  const badge = (of: typeof doubts) =>
    badgeOf(row({ extracted_data: { ai_confidence }, triage: { tab: 'ready', book: null, doubts: of } }));
  expect(badge(doubts)).toEqual({ tone: 'bad', text: 'documents.not_sure' });
  expect(badge([])).toEqual({ tone: 'good', text: 'documents.proven' });
});

test.each(['pdf', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'])('a file that ends in %s can be previewed', (ending) => {
  const file = { mime_type: 'application/octet-stream', filename: `scan.${ending}` };
  expect(isPdf(file) || isImage(file)).toBe(true);
});
