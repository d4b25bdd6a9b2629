import { expect, test } from 'vitest';
import { emailPage, gridText, layOnGrid } from '#core/reading/email-page';
import { pageText } from '#core/reading/page-text';

test.each([
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\n\n\n\nb\n\n', 'a\n\nb'],
  ['total:\t12.00', 'total:  12.00'],
  ['a\tb', 'a       b'],
  ['zero\u200bwidth \u00a0 gap   ', 'zerowidth   gap'],
  ['\u0000bell\u0007', 'bell'],
  ['half \ud800', 'half \ufffd'],
  ['', ''],
])('%j lies on the grid as %j', (text, grid) => {
  expect(gridText(text)).toBe(grid);
});

test('a body without end is cut', () => {
  expect(gridText('x\n'.repeat(60_000)).split('\n')).toHaveLength(5000);
  expect(gridText('x'.repeat(5_000_000)).split('\n')).toHaveLength(5000);
});

test.each<[what: string, text: string, isCut: boolean]>([
  ['as many lines as there is room for', 'x\n'.repeat(5000), false],
  ['blank ones behind them', `${'x\n'.repeat(5000)}${' \n'.repeat(20_000)}`, false],
  ['more blanks than are looked at', `x${' '.repeat(3_000_000)}`, false],
  ['a line too many', `${'x\n'.repeat(5000)}$84.50`, true],
  ['a word behind many blank lines', `x${'\n'.repeat(20_000)}$84.50`, true],
  ['more than is looked at', `x${' '.repeat(3_000_000)}$84.50`, true],
  ['a line without end', 'x'.repeat(1_100_000), true],
])('says whether words are left out: %s', (_what, text, isCut) => expect(layOnGrid(text).isCut).toBe(isCut));

test('a long paragraph is broken between words and loses none', () => {
  const words = Array.from({ length: 300 }, (_, at) => `word${at}`);
  const lines = gridText(words.join(' ')).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(200);
  expect(lines.join(' ')).toBe(words.join(' '));
});

test('each word lies at its column and row', () => {
  const page = emailPage(gridText('Elm House\n\nTotal      $12.50'));
  expect(page).toMatchObject({ page: 1, width: 17, height: 3, source: 'email', confidence: null });
  expect(page.lines).toHaveLength(2);
  expect(page.lines[1]?.words).toEqual([
    { text: 'Total', box: [0, 2 / 3, 5 / 17, 1 / 3], confidence: null },
    { text: '$12.50', box: [11 / 17, 2 / 3, 6 / 17, 1 / 3], confidence: null },
  ]);
  expect(pageText(page)).toBe('Elm House\nTotal  $12.50');
});

test('an empty body is an empty page', () => {
  expect(emailPage('')).toMatchObject({ width: 1, height: 1, lines: [] });
});
