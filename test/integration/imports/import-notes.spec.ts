import { expect, test } from 'vitest';
import { noteCodes, sentenceOfNote } from '#core/records/imports/note-words';
import { notes } from '../../../console/src/i18n/en/import-notes.js';

test('the console has every note, in the words of the api', () => {
  const said = noteCodes.map((code) => [code, sentenceOfNote({ code, args: {} })]);
  expect(said).toEqual(Object.entries(notes).map(([code, words]) => [code, words.replaceAll(/%\{\w+\}/g, '')]));
});
