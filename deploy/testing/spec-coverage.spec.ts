import { expect, test } from 'vitest';
import { compareTexts, textsNotShown } from './spec-coverage.mjs';

const file = 'test/browser/screen.spec.ts';
const source = `
test('shows its words', () => {
  see('Nothing yet', "Viewers can\\'t", \`Show \${n} more images\`, 20);
});
test.each([1])('waits %s s', () => {});`;
const read = (path: string) => (path === file ? source : null);
const entry = (more: Record<string, unknown> = {}) => ({
  id: 'screen.nothing',
  screen: 'screen',
  kind: 'text',
  text: 'Nothing yet',
  from: '1 §2',
  test: `${file} > shows its words` as string | null,
  ...more,
});
const compare = (entries: ReturnType<typeof entry>[], building: string[] = []) =>
  compareTexts({ sources: { 1: 'The first' }, building, entries }, read);

test.each([
  ['its words to the letter', {}],
  ['words with a quote', { text: "Viewers can't" }],
  ['words around a value', { text: 'Show N more images', places: ['N'] }],
  ['a figure', { kind: 'limit', text: 'At most 20', figure: '20' }],
  ['a behaviour', { kind: 'behaviour', text: 'It does something' }],
])('an entry is in order with %s in its test', (_, more) => {
  expect(compare([entry(more)])).toEqual({ problems: [], shown: 1, open: 0 });
});

test.each([
  ['has other words', [entry({ text: 'nothing yet' })], 'does not stand in'],
  ['has no such figure', [entry({ kind: 'limit', figure: '21' })], '"21" does not stand in'],
  ['has a value where none is', [entry({ text: 'Show N more pictures', places: ['N'] })], 'does not stand in'],
  ['names no test', [entry({ test: `${file} > shows` })], 'has no test "shows"'],
  ['names no file', [entry({ test: 'test/gone.spec.ts > shows its words' })], 'there is no test file'],
  ['is shown by what is no test', [entry({ test: 'docs/tour.md > shows' })], 'there is no test file'],
  ['has none', [entry({ test: null })], 'screen.nothing has no test.'],
  ['stands twice', [entry(), entry()], 'listed twice'],
  ['is of an unknown kind', [entry({ kind: 'wish' })], 'no known kind'],
  ['comes from nowhere', [entry({ from: '9 §1' })], 'which nothing explains'],
])('an entry that %s is a problem', (_, entries, problem) => {
  expect(compare(entries).problems).toEqual([expect.stringContaining(problem)]);
});

test('what has no test yet is no problem while its screen is being built, and only then', () => {
  expect(compare([entry({ test: null })], ['screen'])).toEqual({ problems: [], shown: 0, open: 1 });
  expect(compare([entry()], ['screen']).problems).toEqual(['screen has all its tests: take it out of "building".']);
});

const result = (name: string, state = 'passed', where = file) => ({ file: where, name, state });

test.each([
  ['passed', [result('shows its words')]],
  ['was skipped where there is no browser', [result('shows its words', 'skipped')]],
])('an entry whose test %s is shown', (_, results) => {
  expect(textsNotShown([entry()], results)).toEqual([]);
});

test.each([
  ['failed', [result('shows its words', 'failed')], 'did not pass'],
  ['did not run', [result('shows its words', 'passed', 'other.spec.ts')], 'did not run'],
])('an entry whose test %s is not shown', (_, results, why) => {
  expect(textsNotShown([entry()], results)).toEqual([expect.stringContaining(why)]);
});

test('every row of a table of tests counts', () => {
  const entries = [entry({ test: `${file} > waits %s s` })];
  expect(textsNotShown(entries, [result('waits 2 s'), result('waits 4 s')])).toEqual([]);
  expect(textsNotShown(entries, [result('waits 2 s'), result('waits 4 s', 'failed')])).toHaveLength(1);
});
