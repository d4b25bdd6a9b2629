import { expect, test } from 'vitest';
import { happenedLines, happenedWords } from './happened-words';

test.each([
  ['reading', { page: 2, pages: 5 }, { words: 'happened.reading_page', args: { page: 2, pages: 5 } }],
  ['assigned', { property_id: null }, { words: 'happened.unassigned', args: {} }],
  ['filed', { reason: 'It holds documents.' }, { words: 'happened.filed', args: {} }],
] as const)('%s is put in words', (kind, data, words) => {
  expect(happenedWords({ kind, data })).toEqual(words);
});

const parts = [
  { part: '2', name: 'bill.pdf', outcome: 'document', reason: 'Became document 8.' },
  { part: '3.1', name: null, outcome: 'over_limit', reason: 'It is too large.' },
  { part: '3.2', name: null, outcome: 'document', reason: null },
];

test.each([
  ['the parts of a message', 'read', { parts }, ['bill.pdf: Became document 8.', '3.1: It is too large.']],
  ['a document without parts', 'read', { pages: 1 }, []],
  ['why it was filed', 'filed', { reason: 'It holds documents.' }, ['It holds documents.']],
  ['filed by a rule', 'filed', { rule: 'Newsletters' }, []],
  ['any other', 'failed', { reason: 'It is damaged.' }, []],
] as const)('what stands below it: %s', (_, kind, data, lines) => {
  expect(happenedLines({ kind, data })).toEqual(lines);
});
