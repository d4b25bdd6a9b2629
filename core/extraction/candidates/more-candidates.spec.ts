import { expect, test } from 'vitest';
import { viewDocument } from '#core/extraction/view/document-view';
import { textPage } from '../../../test/fixtures/text-page.js';
import { addressCandidates } from '#core/extraction/candidates/addresses';
import { currencyCandidates } from '#core/extraction/candidates/currencies';
import { pooled } from '#core/extraction/candidates/features';
import { rateCandidates } from '#core/extraction/candidates/rates';
import { spanCandidates, spanLengths } from '#core/extraction/candidates/spans';

const viewOf = (text: string) => viewDocument([textPage(text)]);

test('an address takes its unit and its town with it, and tells what stands over it', () => {
  const [first, second] = addressCandidates(
    viewOf(`
Acme Water Company                    Service address
12 Elm Street                         19 North Harbor Avenue, Unit 4
Bend, OR 97701                        Salem, OR 97301
`),
  );
  expect(first?.value).toBe('12 Elm Street, Bend, OR 97701');
  expect(second?.value).toBe('19 North Harbor Avenue, Unit 4, Salem, OR 97301');
  expect([...pooled(second ?? { features: [] }).keys()]).toEqual(expect.arrayContaining(['lines:2', 'hasTown', 'block~service']));
});

test('a span is two days, months, a quarter or a year, as written', () => {
  const view = viewOf('Service 12/22/2025 to 01/23/2026\nDues for April - June 2026\nQ3 2026, also in 2025');
  expect(spanCandidates(view).map(({ value }) => value)).toEqual(['12/22/2025 to 01/23/2026', 'April - June 2026', 'Q3 2026', '2025']);
  expect(spanLengths(view.lines)).toEqual([33]);
});

test('a rate is a percentage, or a figure with the places of one', () => {
  expect(rateCandidates(viewOf('Interest rate 6.500%\nNote rate 4.1250\nTotal 41.25\nShare 45%')).map(({ value }) => value)).toEqual([
    '6.5',
    '4.125',
  ]);
});

test('a sign, the country and the books speak for a currency', () => {
  const candidates = currencyCandidates(viewOf('Toronto, Ontario, Canada\nHST   $1.30\nTotal   $11.30'), 'EUR');
  const featuresOf = (code: string) => [...pooled(candidates.find(({ value }) => value === code) ?? { features: [] }).keys()];
  expect(featuresOf('CAD')).toEqual(expect.arrayContaining(['sharesSign', 'country:3']));
  expect(featuresOf('USD')).toContain('rank:0');
  expect(featuresOf('EUR')).toContain('ofBooks');
});
