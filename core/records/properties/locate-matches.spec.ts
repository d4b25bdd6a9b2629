import { expect, test } from 'vitest';
import { viewDocument } from '#core/extraction/view/document-view';
import { placeMatches } from '#core/records/properties/locate-matches';

const words = (texts: readonly string[], top: number) =>
  texts.map((text, at) => ({ text, box: [0.1 + at * 0.1, top, 0.09, 0.02] as [number, number, number, number], confidence: null }));
const page = {
  page: 1,
  width: 600,
  height: 800,
  source: 'text_layer' as const,
  confidence: null,
  lines: [{ words: words(['City', 'Water'], 0.1) }, { words: words(['Meter', 'no.', '48-213344'], 0.2) }],
};
const match = { property_id: 1, confidence: 0.92, by: 'account_number' as const, reason: 'Because.' };

test('a match has the place where its words stand, and none where they stand nowhere or are not the document’s', () => {
  const view = viewDocument([page]);
  const [number, absent, mailed] = placeMatches(view, [{ ...match, quote: '48213344' }, { ...match, quote: '99999999' }, match]);
  expect(number).toMatchObject({ ...match, evidence: { page: 1, text: '48-213344' } });
  expect(number?.evidence?.box[0]).toBeCloseTo(0.3);
  expect(number).not.toHaveProperty('quote');
  expect([absent, mailed]).toEqual([match, match]);
});

test('only the likeliest are looked for', () => {
  const placed = placeMatches(
    viewDocument([page]),
    Array.from({ length: 5 }, () => ({ ...match, quote: '48213344' })),
  );
  expect(placed.map(({ evidence }) => evidence !== undefined)).toEqual([true, true, true, false, false]);
});
