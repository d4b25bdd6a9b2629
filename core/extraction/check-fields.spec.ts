import { describe, expect, it } from 'vitest';
import { textPage } from '../../test/fixtures/text-page.js';
import { checkFields, mergeFields } from './check-fields.js';
import type { ExtractedField, ExtractedFields } from './extracted-fields.js';

const page = textPage(`
Rohrbau Beispiel GmbH
Musterstr. 7
Rechnung 4711 vom 3. März 2026
Positionen              100,00
MwSt 19 %                19,00
Gesamtbetrag            119,00
`);

describe('checkFields', () => {
  it.each<[string, unknown, boolean]>([
    ['vendor', 'ROHRBAU BEISPIEL GMBH', true],
    ['vendor', 'Rohrbau  Beispiel, GmbH', true],
    ['vendor', 'Some Other Company', false],
    ['amount', '119.00', true],
    ['amount', '120.00', false],
    ['service_date', '2026-03-03', true],
    ['service_date', '2026-03-04', false],
    ['invoice_number', '4711', true],
    ['property_address', 'Rohrbau Beispiel GmbH, Musterstr. 7', true],
  ])('%s %s is borne out by the text: %s', (key, value, found) => {
    const field = (checkFields({ [key]: value }, [page], 'ai') as Record<string, ExtractedField>)[key];
    expect(field?.value).toBe(value);
    expect(field?.evidence !== null).toBe(found);
    expect((field?.confidence ?? 0) >= 0.6).toBe(found);
  });

  it('gives the place of the words', () => {
    expect(checkFields({ amount: '119.00' }, [page], 'ai').amount?.evidence).toMatchObject({ page: 1, text: '119,00' });
  });

  it('believes a labelled total that adds up more than a figure somewhere', () => {
    const { amount } = checkFields({ amount: '119.00' }, [page], 'ai');
    const other = checkFields({ amount: '100.00' }, [page], 'ai').amount;
    expect(amount?.confidence).toBeGreaterThan((other?.confidence ?? 1) + 0.2);
  });

  it.each([
    ['amount', '119'],
    ['amount', 'one hundred'],
    ['service_date', '03.03.2026'],
    ['service_date', '0000-01-01'],
    ['document_type', 'shell_script'],
    ['expense_type', 'delete_everything'],
    ['no_such_field', 'x'],
  ])('drops %s %s, which does not fit the schema', (key, value) => {
    expect(checkFields({ [key]: value }, [page], 'ai')).toEqual({});
  });

  it('never trusts what no place can bear out', () => {
    const { expense_type, description } = checkFields({ expense_type: 'repairs', description: 'Pipes' }, [page], 'ai');
    expect(expense_type?.confidence).toBeLessThan(0.6);
    expect(description?.confidence).toBeLessThan(0.6);
  });
});

const field = (value: string, confidence: number, found: boolean, source: 'ai' | 'local'): ExtractedField<'vendor'> => ({
  value,
  confidence,
  evidence: found ? { page: 1, box: [0, 0, 1, 1], text: value } : null,
  source,
});
const merge = (ai: ExtractedFields, local: ExtractedFields) => mergeFields(ai, local).vendor;

describe('mergeFields', () => {
  it.each<[string, ExtractedFields, ExtractedFields, string | undefined, number | undefined]>([
    ['both agree', { vendor: field('A', 0.7, true, 'ai') }, { vendor: field('a', 0.6, true, 'local') }, 'A', 0.8],
    [
      'they differ, more speaks for the other',
      { vendor: field('A', 0.82, true, 'ai') },
      { vendor: field('B', 0.82, true, 'local') },
      'A',
      0.55,
    ],
    [
      'they differ, more speaks for the AI',
      { vendor: field('A', 0.97, true, 'ai') },
      { vendor: field('B', 0.82, true, 'local') },
      'A',
      0.87,
    ],
    ['the AI made it up', { vendor: field('A', 0.45, false, 'ai') }, { vendor: field('B', 0.8, true, 'local') }, 'B', 0.8],
    ['only local', {}, { vendor: field('B', 0.8, true, 'local') }, 'B', 0.8],
    ['only AI', { vendor: field('A', 0.7, true, 'ai') }, {}, 'A', 0.7],
    ['neither', {}, {}, undefined, undefined],
  ])('%s', (_, ai, local, value, confidence) => {
    expect([merge(ai, local)?.value, merge(ai, local)?.confidence]).toEqual([value, confidence]);
  });
});
