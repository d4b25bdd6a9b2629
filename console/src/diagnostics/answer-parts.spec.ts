import { expect, test } from 'vitest';
import { partsOf } from './answer-parts';

const words = { yes: 'Yes', no: 'No', none: '–', page: (page: number) => `page ${page}` };

test('an answer is taken apart into facts and tables', () => {
  const answer = {
    success: true,
    document_id: 7,
    text_length: 1200,
    engine: null,
    set_by_person: false,
    by_status: { pending: 1, failed: 0 },
    pages: [
      { page: 1, confidence: 0.91, words: { page: 1, box: [0, 0, 1, 1], text: '$12.50' } },
      { page: 2, confidence: null, words: 4 },
    ],
    extracted_data: { amount: { value: 12.5, confidence: 0.9 } },
    tasks: [],
  };
  expect(partsOf(answer, words)).toEqual({
    facts: [
      ['Text length', '1200'],
      ['Engine', '–'],
      ['Set by person', 'No'],
      ['Pending', '1'],
      ['Failed', '0'],
    ],
    tables: [
      {
        label: 'Pages',
        columns: ['Page', 'Confidence', 'Words'],
        rows: [
          ['1', '0.91', '“$12.50” (page 1)'],
          ['2', '–', '4'],
        ],
      },
      { label: 'Extracted data', columns: ['Field', 'Value', 'Confidence'], rows: [['Amount', '12.5', '0.9']] },
      { label: 'Tasks', columns: [], rows: [] },
    ],
  });
});

test('instants are told in words, lists of plain values have one column', () => {
  const { facts, tables } = partsOf({ at: '2026-11-05T15:07:00', names: ['a', 'b'] }, words);
  expect(facts).toEqual([['At', 'Nov 5, 2026 3:07 PM']]);
  expect(tables).toEqual([{ label: 'Names', columns: ['Value'], rows: [['a'], ['b']] }]);
});

test('figures that belong together stand in one line, and what is written short is', () => {
  const { facts, tables } = partsOf({ ocr_text: 'Total', evidence: { box: [0.73526, 0.4531, 0.0827, 0] }, document_ids: [] }, words);
  expect(facts).toEqual([
    ['OCR text', 'Total'],
    ['Box', '0.7353, 0.4531, 0.0827, 0'],
  ]);
  expect(tables).toEqual([{ label: 'Document IDs', columns: [], rows: [] }]);
});
