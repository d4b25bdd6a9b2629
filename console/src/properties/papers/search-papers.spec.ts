import { expect, test } from 'vitest';
import type { DocumentRow } from '../../api/types';
import { searchPapers } from './search-papers';

const paper = (id: number, more: object) => ({ id, filename: 'scan.pdf', extracted_data: { vendor: null }, ...more }) as DocumentRow;
const papers = [
  paper(1, { filename: 'Roof invoice.pdf' }),
  paper(2, { suggested_copy_destination_name: 'Acme_2026-03-01.pdf' }),
  paper(3, { email_subject: 'Your water bill' }),
  paper(4, { extracted_data: { vendor: 'Pacific Power' } }),
];

test.each([
  ['', [1, 2, 3, 4]],
  ['  ', [1, 2, 3, 4]],
  ['roof', [1]],
  ['ACME', [2]],
  ['water b', [3]],
  [' pacific ', [4]],
  ['scan', [2, 3, 4]],
  ['nothing', []],
])('%j finds %j', (words, ids) => {
  expect(searchPapers(papers, words).map(({ id }) => id)).toEqual(ids);
});
