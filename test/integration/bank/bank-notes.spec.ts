import { expect, test } from 'vitest';
import { bankNoteCodes, sentenceOfBankNote } from '#core/records/bank/bank-notes';
import { bank_notes } from '../../../console/src/i18n/en/bank.js';

test('the console has every note, in the words of the api', () => {
  const said = bankNoteCodes.map((code) => [code, sentenceOfBankNote({ code, args: {} })]);
  expect(said).toEqual(Object.entries(bank_notes).map(([code, words]) => [code, words.replaceAll(/%\{\w+\}/g, '')]));
});
