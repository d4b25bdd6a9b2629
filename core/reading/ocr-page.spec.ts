import { expect, test } from 'vitest';
import { type Recognised, type Turn, ocrPage, readingScore, recognisedConfidence } from '#core/reading/ocr-page';

const word = (text: string, left: number, top: number, right: number, bottom: number, confidence = 90) => ({
  text,
  left,
  top,
  right,
  bottom,
  confidence,
});

// "Total" stands at 10 % from the left and 20 % from the top of the upright page, 30 % wide and 5 % high.
test.each<[Turn, Recognised]>([
  [0, { width: 100, height: 200, lines: [[word('Total', 10, 40, 40, 50)]] }],
  [1, { width: 200, height: 100, lines: [[word('Total', 150, 10, 160, 40)]] }],
  [2, { width: 100, height: 200, lines: [[word('Total', 60, 150, 90, 160)]] }],
  [3, { width: 200, height: 100, lines: [[word('Total', 40, 60, 50, 90)]] }],
])('after %d quarter turns the box is where the word stands on the upright page', (turn, found) => {
  const page = ocrPage({ page: 2, width: 600, height: 1200 }, found, turn);
  expect(page).toMatchObject({ page: 2, width: 600, height: 1200, source: 'ocr', confidence: 0.9 });
  const box = page.lines[0]?.words[0]?.box ?? [];
  [0.1, 0.2, 0.3, 0.05].forEach((value, index) => expect(box[index]).toBeCloseTo(value, 9));
});

test('the box of a straightened picture stands where its word fell', () => {
  const found = { width: 100, height: 100, lines: [[word('left', 10, 50, 20, 55), word('right', 80, 50, 90, 55)]] };
  const boxes = ocrPage({ page: 1, width: 400, height: 800 }, found, 0, 0.02).lines[0]?.words.map(({ box }) => box[1]);
  expect(boxes).toEqual([expect.closeTo(0.5 - 0.0035, 9), expect.closeTo(0.5 + 0.0035, 9)]);
});

test('blank words and empty lines are left out, boxes stay on the page', () => {
  const found = { width: 100, height: 100, lines: [[word(' ', 0, 0, 1, 1)], [word('a ', -5, 90, 50, 130)]] };
  const page = ocrPage({ page: 1, width: 100, height: 100 }, found, 0);
  expect(page.lines).toHaveLength(1);
  expect(page.lines[0]?.words[0]?.text).toBe('a');
  expect(page.lines[0]?.words[0]?.box).toEqual([0, 0.9, 0.5, expect.closeTo(0.1, 9)]);
});

test('confidence counts long words more, and nothing read is no confidence', () => {
  expect(
    recognisedConfidence({ width: 1, height: 1, lines: [[word('abcdefghi', 0, 0, 1, 1, 100), word('x', 0, 0, 1, 1, 0)]] }),
  ).toBeCloseTo(0.9, 9);
  expect(recognisedConfidence({ width: 1, height: 1, lines: [] })).toBe(0);
});

test('what is read into a picture without text is no text', () => {
  const found = { width: 100, height: 100, lines: [[word('Fh', 0, 0, 5, 5, 24), word('~;', 9, 9, 12, 12, 31)]] };
  expect(ocrPage({ page: 1, width: 100, height: 100 }, found, 0)).toMatchObject({ lines: [], confidence: expect.closeTo(0.275, 9) });
});

test('a page read fairly well beats a few sure specks', () => {
  const fair = { width: 1, height: 1, lines: [Array.from({ length: 30 }, () => word('abcde', 0, 0, 1, 1, 60))] };
  const specks = { width: 1, height: 1, lines: [[word('I', 0, 0, 1, 1, 96), word('—', 0, 0, 1, 1, 99)]] };
  expect(readingScore(fair)).toBeGreaterThan(readingScore(specks));
});
