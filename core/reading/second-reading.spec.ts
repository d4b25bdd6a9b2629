import { expect, test } from 'vitest';
import type { RecognisedWord } from '#core/reading/ocr-page';
import { layOutDoubtful, combineReadings } from '#core/reading/second-reading';

const word = (text: string, confidence: number, at = 0): RecognisedWord => ({
  text,
  confidence,
  left: 100,
  top: 100 * at,
  right: 160,
  bottom: 100 * at + 22,
});
const picture = { width: 1000, height: 1400 };

test('figures that were read with doubt are laid out one below the other, each at the height that is read best', () => {
  const plan = layOutDoubtful([[word('Total', 50), word('184.50', 99)], [word('1B4.50', 60, 1)], [word('2026', 80, 2)]], picture);
  expect(plan?.words.map((one) => one.word.text)).toEqual(['1B4.50', '2026']);
  // 44 pixels, with the margin around it.
  expect(plan?.words.map(({ to }) => to.height)).toEqual([76, 76]);
  const [first, second] = plan?.words ?? [];
  expect(second?.to.top).toBeGreaterThan((first?.to.top ?? 0) + (first?.to.height ?? 0));
  expect(plan?.height).toBeGreaterThan((second?.to.top ?? 0) + (second?.to.height ?? 0));
});

test.each([
  ['nothing is in doubt', [word('184.50', 95), word('Total', 10)]],
  ['so much is that the page cannot be read', Array.from({ length: 61 }, () => word('1', 20))],
  ['a figure has no height', [{ ...word('1', 20), bottom: 0, right: 100, left: 100 }]],
])('nothing is laid out where %s', (_, words) => {
  expect(layOutDoubtful([words], { width: 1000, height: 1 })).toBeNull();
});

test.each([
  ['read alike it is sure', [['184.50', 95]], '184.50', 97],
  ['read alike with doubt it stays as it was', [['184.50', 70]], '184.50', 60],
  ['read clearly as another figure it is that one', [['134.50', 95]], '134.50', 80],
  [
    'in parts it is one word',
    [
      ['184', 95],
      ['.50', 95],
    ],
    '184.50',
    97,
  ],
  ['read otherwise with doubt it is in doubt', [['1B4.50', 50]], '184.50', 30],
  ['where nothing was read it stays as it was', [], '184.50', 60],
] as const)('%s', (_, readings, text, confidence) => {
  const first = word('184.50', 60, 3);
  const plan = layOutDoubtful([[first]], picture);
  if (!plan) throw new Error('nothing is laid out');
  const [{ to }] = plan.words as [(typeof plan.words)[number]];
  const found = readings.map(([read, sure], at) => ({
    ...word(read, sure),
    left: 40 + at * 50,
    top: to.top + 4,
    bottom: to.top + to.height - 4,
  }));
  expect(combineReadings([[word('Total', 40), first]], plan, found)).toEqual([[word('Total', 40), { ...first, text, confidence }]]);
});
