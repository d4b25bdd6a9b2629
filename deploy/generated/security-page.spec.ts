import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launcher/paths.mjs';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; in every section they are the first ones. */
const sections = [
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4',
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2',
  '8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
  '12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
  '17.1:1 17.2:4 17.3:2',
].flatMap((row) => row.split(' ').map((pair) => pair.split(':')));

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));

/** Every number in a text, those between `a to b` included. */
function numbersIn(text: string): string[] {
  const ranges = [...text.matchAll(/(\d+\.\d+)\.(\d+) to \1\.(\d+)/g)].flatMap(([, section, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`),
  );
  return [...new Set([...ranges, ...(text.match(/\b\d+\.\d+\.\d+\b/g) ?? [])])];
}

test('each requirement of levels 1 and 2 is met, left to the deployment, or said not to apply, once', () => {
  const answered = rows.map((row) => numbersIn(row.split('|')[1] ?? ''));
  const apart = page
    .split('\n')
    .filter((line) => line.startsWith('Not applicable:'))
    .map(numbersIn);
  const wanted = sections.flatMap(([section, count]) => Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`));
  expect([...answered, ...apart].flat().toSorted()).toEqual(wanted.toSorted());
});

test('each row says how, and each test it names is there', () => {
  for (const row of rows) {
    const [, , state = '', how = '', shown = ''] = row.split('|').map((cell) => cell.trim());
    expect([row, state]).toEqual([row, expect.stringMatching(/^(yes|deployment)$/)]);
    expect(how).not.toBe('');
    const missing = [...shown.matchAll(/`([^`]+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => ![`${file}.spec.ts`, `${file}.spec.tsx`, `${file}.ts`].some((path) => existsSync(join(root, path))));
    expect([row, missing]).toEqual([row, []]);
  }
});
