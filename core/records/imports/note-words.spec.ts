import { expect, test } from 'vitest';
import { notes as german } from '../../../console/src/i18n/de/import-notes';
import { notes as english } from '../../../console/src/i18n/en/import-notes';
import { noteCodes, sentenceOfNote } from '#core/records/imports/note-words';

test('a note names its row and column', () => {
  const note = { code: 'not_an_amount', args: { row: 7, column: 'Amount', value: 'n/a' } };
  expect(sentenceOfNote(note)).toBe('Row 7, “Amount”: “n/a” is not an amount.');
});

test('the console has every note, in the words of the api', () => {
  expect(Object.keys(german).toSorted()).toEqual(noteCodes.toSorted());
  expect(noteCodes.map((code) => [code, sentenceOfNote({ code, args: {} })])).toEqual(
    Object.entries(english).map(([code, words]) => [code, words.replaceAll(/%\{\w+\}/g, '')]),
  );
});
