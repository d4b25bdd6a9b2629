import { expect, it } from 'vitest';
import { plainContext } from '../../test/fixtures/plain-context.js';
import { textPage } from '../../test/fixtures/text-page.js';
import { chooseOption, type Assertions, type Option, withTrust } from '#core/extraction/assertions';
import type { ExtractedFields } from '#core/extraction/fields/extracted-fields';
import { readFields } from '#core/extraction/read-fields';

const options = (...shares: readonly [string | null, number][]): Option<string>[] =>
  shares.map(([value, probability]) => ({ value, candidate: value, probability, source: 'local' }));
const vendor = (shares: Option<string>[], isPossible = false) =>
  ({
    field: 'vendor',
    options: shares,
    isSame: (found: string, asserted: string) => found === asserted,
    isPossible: () => isPossible,
  }) as const;
const assertion = (value: unknown): Assertions => ({ values: { vendor: value }, source: 'ai', weight: 20 });

it.each<[string, Option<string>[], unknown, string | null]>([
  [
    'is taken where the document bears it out and nothing better is known',
    options(['Alder', 0.4], ['Birch', 0.5], [null, 0.1]),
    'Alder',
    'Alder',
  ],
  ['is not taken against a value that the document is sure of', options(['Alder', 0.15], ['Birch', 0.8], [null, 0.05]), 'Alder', 'Birch'],
  ['that stands nowhere does not displace what does', options(['Birch', 0.9], [null, 0.1]), 'Cedar', 'Birch'],
  ['that stands nowhere is not taken where all words are known', options(['Birch', 0.1], [null, 0.9]), 'Cedar', null],
  ['that does not fit the field is dropped', options(['Birch', 0.3], [null, 0.7]), 42, null],
])('an assertion %s', (_, shares, asserted, value) => {
  expect(chooseOption(vendor(shares), [assertion(asserted)]).value).toBe(value);
});

it('an assertion that stands nowhere is better than nothing where the document may hide it', () => {
  expect(chooseOption(vendor(options(['Birch', 0.1], [null, 0.9]), true), [assertion('Cedar')]).value).toBe('Cedar');
});

it('an assertion of the XML that stands nowhere on its pages is better than nothing', () => {
  const xml: Assertions = { values: { vendor: 'Cedar' }, source: 'local', weight: 40 };
  expect(chooseOption(vendor(options(['Birch', 0.1], [null, 0.9])), [xml]).value).toBe('Cedar');
});

it('what is asserted against the likeliest value is not shown as sure, nor is that value then', () => {
  const isTaken = chooseOption(vendor(options(['Alder', 0.4], ['Birch', 0.5], [null, 0.1])), [assertion('Alder')]);
  expect(isTaken.probability).toBeLessThan(0.8);
  const stays = chooseOption(vendor(options(['Alder', 0.15], ['Birch', 0.8], [null, 0.05])), [assertion('Alder')]);
  expect(stays.probability).toBeLessThan(0.8);
});

it('a reader that contradicts what the document leaves no doubt of is believed less elsewhere', () => {
  const undoubted = vendor(options(['Alder', 0.95], [null, 0.05]));
  expect(withTrust(assertion('Alder'), [undoubted]).weight).toBeGreaterThan(withTrust(assertion('Alder'), []).weight);
  expect(withTrust(assertion('Birch'), [undoubted]).weight).toBeLessThan(withTrust(assertion('Birch'), []).weight / 3);
});

const page = textPage(`
Rohrbau Beispiel GmbH
Musterstr. 7
Rechnung 4711 vom 3. März 2026
Positionen              100,00
MwSt 19 %                19,00
Gesamtbetrag            119,00
`);
const context = { ...plainContext, receivedOn: '2026-03-10', currency: 'EUR' };
const read = (answer?: Record<string, unknown>): ExtractedFields => readFields([page], context, { answer: answer ?? null });

it.each([
  ['vendor', 'ROHRBAU BEISPIEL GMBH'],
  ['amount', '119.00'],
  ['service_date', '2026-03-03'],
  ['invoice_number', '4711'],
] as const)("a model's %s that the document bears out is surer, with its place", (key, value) => {
  const field = read({ [key]: value })[key];
  expect(field).toMatchObject({ value, source: 'ai' });
  expect(field?.evidence).not.toBeNull();
  expect(field?.confidence).toBeGreaterThanOrEqual(read()[key]?.confidence ?? 0);
  expect(field?.confidence).toBeGreaterThan(0.8);
});

it.each([
  ['amount', '120.00'],
  ['service_date', '2026-03-04'],
  ['vendor', 'Some Other Company'],
] as const)("a model's %s that stands nowhere is not believed against the document", (key, value) => {
  expect(read({ [key]: value })[key]).toMatchObject({ value: read()[key]?.value, source: 'local' });
});

it.each([
  ['amount', '119'],
  ['amount', 'one hundred'],
  ['service_date', '03.03.2026'],
  ['service_date', '0000-01-01'],
  ['document_type', 'shell_script'],
  ['expense_type', 'delete_everything'],
  ['no_such_field', 'x'],
])("a model's %s %s, which does not fit, changes nothing", (key, value) => {
  expect(read({ [key]: value })).toEqual(read());
});

it('what no place can bear out stays unsure', () => {
  expect(read({ notes: 'Pipes' }).notes?.confidence).toBeLessThan(0.6);
});

it('what a model sees on a page without words is kept, unsure', () => {
  const blank = { ...page, lines: [] };
  const fields = readFields([blank], context, { answer: { amount: '84.50', vendor: 'Harbor Water' } });
  expect(fields).toMatchObject({ amount: { value: '84.50', source: 'ai' }, vendor: { value: 'Harbor Water', source: 'ai' } });
  expect(Math.max(fields.amount?.confidence ?? 1, fields.vendor?.confidence ?? 1)).toBeLessThan(0.6);
  expect(readFields([blank], context)).toEqual({});
});

const xml = (total: string): string => `<?xml version="1.0"?>
<Invoice><LegalMonetaryTotal><TaxInclusiveAmount>${total}</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`;

it.each(['100.00', '19.00', '7000.00'])('an invoice that says 119.00 to people and %s to machines is never sure of the latter', (total) => {
  expect(readFields([page], { ...context, invoiceXml: xml('119.00') }).amount).toMatchObject({ value: '119.00' });
  const { amount } = readFields([page], { ...context, invoiceXml: xml(total) });
  expect(['119.00', total]).toContain(amount?.value);
  expect(amount?.value === total ? amount.confidence : 0).toBeLessThan(0.6);
});
