import { expect, test } from 'vitest';
import type { SplitPart } from '#core/records/mail/split-parts';
import { holderWords, partLines } from './mail-file-history.js';

const part = (path: string, filename: string | null, different: Partial<SplitPart> = {}): SplitPart => ({
  path,
  filename,
  mimeType: 'application/pdf',
  size: 10,
  sha256: null,
  outcome: 'document',
  reason: null,
  document: path,
  ...different,
});

test('each part says what became of it', () => {
  const refused = part('3', 'list.docx', { outcome: 'unsupported', reason: 'Word documents cannot be read here.', document: null });
  expect(partLines([part('2', 'bill.pdf'), refused], new Map([['2', 8]]))).toEqual({
    parts: [
      { part: '2', name: 'bill.pdf', outcome: 'document', reason: 'Became document 8.' },
      { part: '3', name: 'list.docx', outcome: 'unsupported', reason: 'Word documents cannot be read here.' },
    ],
  });
});

test('of very many parts it says how many more there are', () => {
  const { parts, more } = partLines(
    Array.from({ length: 130 }, (_, at) => part(`${at}`, null)),
    new Map(),
  );
  expect([parts.length, more]).toEqual([100, 30]);
});

test('a message names its documents', () => {
  expect([holderWords([8]), holderWords([8, 9])]).toEqual([
    'An e-mail that contains documents: document 8.',
    'An e-mail that contains documents: documents 8, 9.',
  ]);
});
