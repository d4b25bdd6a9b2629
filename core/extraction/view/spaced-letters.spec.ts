import { expect, it } from 'vitest';
import { joinSpaced } from '#core/extraction/view/spaced-letters';

/** Words of ten units a letter; each blank between them is so many units wide. */
function spelled(text: string, blank: number) {
  return [...text.matchAll(/(\S+)( *)/g)].reduce<{ left: number; words: Parameters<typeof joinSpaced>[0][number][] }>(
    ({ left, words }, [, word = '', behind = '']) => {
      const width = word.length * 0.01;
      const box: [number, number, number, number] = [left, 0.1, width, 0.02];
      return { left: left + width + behind.length * blank * 0.001, words: [...words, { text: word, box, confidence: 0.9 }] };
    },
    { left: 0.1, words: [] },
  ).words;
}
const joined = (text: string, blank = 6): string => joinSpaced(spelled(text, blank)).map((word) => word.text).join(' '); // prettier-ignore

it.each([
  ['A C M E  P L U M B I N G', 'ACME PLUMBING'],
  ['H o l l i s   &   D a y   R o o f i n g', 'Hollis & Day Roofing'],
  ['O R R & D A Y ,   P L L C', 'ORR & DAY, PLLC'],
  ['A C M E  P L U M B I N G   Invoice 2207', 'ACME PLUMBING Invoice 2207'],
  ['J R R Tolman', 'J R R Tolman'],
  ['Unit A and lot B', 'Unit A and lot B'],
  ['4 1 0 2 2 7 8', '4 1 0 2 2 7 8'],
])('letters set apart are the words they spell: %s', (text, whole) => {
  expect(joined(text)).toBe(whole);
});

it('marks in the columns of a table are no letters of a word', () => {
  expect(joined('Y N N Y Y', 80)).toBe('Y N N Y Y');
});

it('a word lies over all its letters', () => {
  const [word] = joinSpaced(spelled('A C M E S', 6));
  expect(word?.text).toBe('ACMES');
  expect(word?.box.map((one) => Math.round(one * 1000))).toEqual([100, 100, 74, 20]);
  expect(word?.confidence).toBe(0.9);
});
