import { expect, test } from 'vitest';
import { type PlacedText, linesFromText } from '#core/reading/lines-from-text';
import { lineText } from '#core/reading/page-text';

const run = (text: string, x: number, y: number, more: Partial<PlacedText> = {}): PlacedText => ({
  text,
  x,
  y,
  length: text.length * 5,
  size: 10,
  turn: 0,
  ...more,
});
const read = (runs: PlacedText[]): string[] => linesFromText(runs, 600, 800).map(lineText);

test.each<[string, PlacedText[], string[]]>([
  [
    'columns drawn one after the other read across',
    [run('Total', 10, 100), run('Date', 10, 80), run('12.00', 300, 100), run('May 1', 300, 80)],
    ['Date  May 1', 'Total  12.00'],
  ],
  ['a date in two pieces is one word', [run('15-10', 10, 50), run('-2015', 35, 50), run('Order', 80, 50)], ['15-10-2015  Order']],
  ['a value after a gap is a word of its own', [run('Due:', 10, 50), run('May', 34, 50)], ['Due: May']],
  ['a run that opens with a space is not glued', [run('Due', 10, 50), run(' May', 25, 50)], ['Due May']],
  ['a raised digit stays in its line', [run('12.00', 10, 50), run('th', 60, 47)], ['12.00  th']],
  ['the next line is the next line', [run('one', 10, 50), run('two', 10, 60)], ['one', 'two']],
  ['text drawn twice to look bold is read once', [run('Invoice', 10, 50), run('Invoice', 10.4, 50)], ['Invoice']],
  ['spaces alone are no words', [run('   ', 10, 50)], []],
  [
    'text on its side comes after the upright',
    [run('side note', 590, 700, { turn: 3 }), run('upright', 10, 500), run('more', 10, 520)],
    ['upright', 'more', 'side note'],
  ],
  [
    'a sideways page is read in its direction',
    [run('second', 80, 10, { turn: 1 }), run('first', 100, 10, { turn: 1 }), run('line', 100, 60, { turn: 1 })],
    ['first line', 'second'],
  ],
  ['an upside-down page too', [run('second', 500, 100, { turn: 2 }), run('first', 500, 120, { turn: 2 })], ['first', 'second']],
])('%s', (_name, runs, lines) => {
  expect(read(runs)).toEqual(lines);
});

test.each([
  ['upright', run('Total', 60, 80), [0.1, 0.09, 25 / 600, 0.0125]],
  ['reading downwards', run('Total', 60, 80, { turn: 1 }), [58 / 600, 0.1, 10 / 600, 25 / 800]],
  ['upside down', run('Total', 60, 80, { turn: 2 }), [35 / 600, 78 / 800, 25 / 600, 10 / 800]],
  ['reading upwards', run('Total', 60, 80, { turn: 3 }), [52 / 600, 55 / 800, 10 / 600, 25 / 800]],
  ['over the edge', run('Total', 590, 5), [590 / 600, 0, 10 / 600, 7 / 800]],
] as const)('the box of a word %s', (_name, placed, box) => {
  const [line] = linesFromText([placed], 600, 800);
  line?.words[0]?.box.forEach((value, index) => expect(value).toBeCloseTo(box[index] ?? Number.NaN, 6));
});

test('each word of a run gets its own box, wider letters more of it', () => {
  const [line] = linesFromText([run('MMMM iiii', 0, 100, { length: 90 })], 600, 800);
  const [wide, narrow] = line?.words ?? [];
  expect(wide?.box[2]).toBeGreaterThan((narrow?.box[2] ?? 1) * 2);
  expect((narrow?.box[0] ?? 0) + (narrow?.box[2] ?? 0)).toBeCloseTo(90 / 600, 6);
});

test('a letter beyond ASCII takes as much of its run as most letters do', () => {
  const [line] = linesFromText([run('éğ oo \u{1F600}', 0, 100, { length: 90 })], 600, 800);
  const [accented, plain, picture] = (line?.words ?? []).map(({ box }) => box[2]);
  expect(accented).toBeCloseTo(plain ?? Number.NaN, 6);
  expect(picture).toBeCloseTo((plain ?? Number.NaN) / 2, 6);
});
