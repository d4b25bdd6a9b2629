import { expect, test } from 'vitest';
import { parseTsv } from './parse-tsv.js';

const tsv = `level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
1\t1\t0\t0\t0\t0\t0\t0\t100\t50\t-1\t
4\t1\t1\t1\t1\t0\t10\t10\t80\t10\t-1\t
5\t1\t1\t1\t1\t1\t10\t10\t30\t10\t96.5\tTotal
5\t1\t1\t1\t1\t2\t60\t10\t30\t10\t88\t12.00
5\t1\t1\t1\t2\t1\t10\t30\t20\t10\t40\tThanks
`;

test('words come line by line with their boxes', () => {
  expect(parseTsv(tsv)).toEqual([
    [
      { text: 'Total', left: 10, top: 10, right: 40, bottom: 20, confidence: 96.5 },
      { text: '12.00', left: 60, top: 10, right: 90, bottom: 20, confidence: 88 },
    ],
    [{ text: 'Thanks', left: 10, top: 30, right: 30, bottom: 40, confidence: 40 }],
  ]);
});

test.each(['', 'nothing of the kind', '5\t1'])('%j holds no crash', (text) => {
  expect(
    parseTsv(text)
      .flat()
      .filter((word) => word.text !== ''),
  ).toEqual([]);
});
