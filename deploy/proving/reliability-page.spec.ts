import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promises } from './promises.mjs';

const page = readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, what, held = '', figure = '']) => ({ promise: `${number} ${what}`, held, figure }));

test('the page of reliability has a line for everything that is promised, and no other', () => {
  expect(rows.map(({ promise }) => promise)).toEqual(promises.map(({ number, what }) => `${number} ${what}`));
});

test('a line says what was measured, or that nothing was yet', () => {
  const wrong = rows.filter(({ held, figure }) => (figure === 'not measured yet' ? held !== '' : !/^(yes|no|skipped)$/.test(held)));
  expect(wrong).toEqual([]);
});
