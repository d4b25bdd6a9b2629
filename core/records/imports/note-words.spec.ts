import { expect, test } from 'vitest';
import { sentenceOfNote } from '#core/records/imports/note-words';

test('a note names its row and column', () => {
  const note = { code: 'not_an_amount', args: { row: 7, column: 'Amount', value: 'n/a' } };
  expect(sentenceOfNote(note)).toBe('Row 7, “Amount”: “n/a” is not an amount.');
});
