import { expect, test } from 'vitest';
import { after, toFractions, type Turn, turnedBack } from '#core/reading/affine';
import { type Recognised, ocrPage, readingScore, recognisedConfidence } from '#core/reading/ocr-page';

const word = (text: string, left: number, top: number, right: number, bottom: number, confidence = 90) => ({
  text,
  left,
  top,
  right,
  bottom,
  confidence,
});

// "Total" is at 10 % from the left and 20 % from the top of the upright page, 30 % wide and 5 % high.
test.each<[Turn, Recognised]>([
  [0, { width: 100, height: 200, lines: [[word('Total', 10, 40, 40, 50)]] }],
  [1, { width: 200, height: 100, lines: [[word('Total', 150, 10, 160, 40)]] }],
  [2, { width: 100, height: 200, lines: [[word('Total', 60, 150, 90, 160)]] }],
  [3, { width: 200, height: 100, lines: [[word('Total', 40, 60, 50, 90)]] }],
])('after %d quarter turns the box is where the word stands on the upright page', (turn, found) => {
  const size = turn % 2 === 0 ? found : { width: found.height, height: found.width };
  const page = ocrPage({ page: 2, width: 600, height: 1200 }, [{ found, toPage: after(toFractions(size), turnedBack(turn, found)) }]);
  expect(page).toMatchObject({ page: 2, width: 600, height: 1200, source: 'ocr', confidence: 0.9 });
  const box = page.lines[0]?.words[0]?.box ?? [];
  [0.1, 0.2, 0.3, 0.05].forEach((value, index) => expect(box[index]).toBeCloseTo(value, 9));
});

test('a word of a straightened picture has its box where it fell, and beside it where it stood level', () => {
  const found = { width: 100, height: 100, lines: [[word('left', 10, 50, 20, 55), word('right', 80, 50, 90, 55)]] };
  const toPage = after(toFractions(found), [1, 0, 0, 0.02, 1, -1]);
  const words = ocrPage({ page: 1, width: 400, height: 800 }, [{ found, toPage }]).lines[0]?.words ?? [];
  expect(words.map(({ box }) => box[1])).toEqual([expect.closeTo(0.492, 9), expect.closeTo(0.506, 9)]);
  expect(words.map(({ level }) => level?.[1])).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]);
});

test('two papers are read one after the other: boxes where the page shows them, level places one below the other', () => {
  const found = { width: 100, height: 100, lines: [[word('Total', 10, 50, 40, 60)]] };
  const left = { found, toPage: [0.004, 0, 0.05, 0, 0.008, 0.1] as const };
  const right = { found, toPage: [0.004, 0, 0.55, 0, 0.008, 0.1] as const };
  const words = ocrPage({ page: 1, width: 800, height: 400 }, [left, right]).lines.flatMap((line) => line.words);
  expect(words.map(({ box }) => box.map((value) => Math.round(value * 1000) / 1000))).toEqual([
    [0.09, 0.5, 0.12, 0.08],
    [0.59, 0.5, 0.12, 0.08],
  ]);
  expect(words.map(({ level }) => level)).toEqual([
    [0.1, 0.25, expect.closeTo(0.3, 9), expect.closeTo(0.05, 9)],
    [0.1, 0.75, expect.closeTo(0.3, 9), expect.closeTo(0.05, 9)],
  ]);
});

const papersOf = (parts: Parameters<typeof ocrPage>[1]) => ocrPage({ page: 1, width: 800, height: 400 }, parts).papers;

test('papers with words are counted, and one alone is not told', () => {
  const paper = {
    found: { width: 100, height: 100, lines: [[word('Total', 10, 50, 40, 60)]] },
    toPage: toFractions({ width: 100, height: 100 }),
  };
  const blank = { ...paper, found: { ...paper.found, lines: [] } };
  const grain = { ...paper, found: { ...paper.found, lines: [[word('~.', 10, 50, 40, 60, 20)]] } };
  expect(papersOf([paper, blank, paper, grain])).toBe(2);
  expect(papersOf([paper, blank])).toBeUndefined();
});

test('blank words and empty lines are left out, boxes stay on the page', () => {
  const found = { width: 100, height: 100, lines: [[word(' ', 0, 0, 1, 1)], [word('a ', -5, 90, 50, 130)]] };
  const page = ocrPage({ page: 1, width: 100, height: 100 }, [{ found, toPage: toFractions(found) }]);
  expect(page.lines).toHaveLength(1);
  expect(page.lines[0]?.words[0]?.text).toBe('a');
  expect(page.lines[0]?.words[0]?.box).toEqual([0, 0.9, 0.5, expect.closeTo(0.1, 9)]);
});

test('confidence counts long words more, and nothing read is no confidence', () => {
  expect(recognisedConfidence({ lines: [[word('abcdefghi', 0, 0, 1, 1, 100), word('x', 0, 0, 1, 1, 0)]] })).toBeCloseTo(0.9, 9);
  expect(recognisedConfidence({ lines: [] })).toBe(0);
});

test('what is read into a picture without text is no text', () => {
  const found = { width: 100, height: 100, lines: [[word('Fh', 0, 0, 5, 5, 24), word('~;', 9, 9, 12, 12, 31)]] };
  expect(ocrPage({ page: 1, width: 100, height: 100 }, [{ found, toPage: toFractions(found) }])).toMatchObject({
    lines: [],
    confidence: expect.closeTo(0.275, 9),
  });
});

test('a page read fairly well beats a few sure specks', () => {
  const fair = { width: 1, height: 1, lines: [Array.from({ length: 30 }, () => word('abcde', 0, 0, 1, 1, 60))] };
  const specks = { width: 1, height: 1, lines: [[word('I', 0, 0, 1, 1, 96), word('—', 0, 0, 1, 1, 99)]] };
  expect(readingScore(fair)).toBeGreaterThan(readingScore(specks));
});
