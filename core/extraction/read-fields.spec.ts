import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainContext } from '../../test/fixtures/plain-context.js';
import { textPage } from '../../test/fixtures/text-page.js';
import { extractedFields } from '#core/extraction/fields/extracted-fields';
import { readFields } from '#core/extraction/read-fields';

const bill = `
Greenline Landscaping LLC                                   INVOICE
1200 Orchard Road, Akron, OH 44301
Invoice No:      GL-2041
Invoice Date:    04/12/2026
DESCRIPTION                    QTY     UNIT PRICE     AMOUNT
Spring clean-up                1       180.00         180.00
Mulch, 6 yards                 6       45.00          270.00
                                       Subtotal       450.00
                                       Sales Tax      30.38
                                       Total          $480.38
`;

it('shows where each value stands', () => {
  const { amount, vendor, line_items } = readFields([textPage(bill)], plainContext);
  expect(amount).toMatchObject({ value: '480.38', evidence: { page: 1, text: '$480.38' } });
  expect(vendor?.evidence?.text).toBe('Greenline Landscaping LLC');
  expect(line_items?.value).toEqual([
    { description: 'Spring clean-up', quantity: '1', amount: '180.00' },
    { description: 'Mulch, 6 yards', quantity: '6', amount: '270.00' },
  ]);
});

const ownerStatement = `
Cedar Property Management                                   OWNER STATEMENT
12 East 7th Street, Salem, OR 97301
Statement date:  03/31/2026
Property:        118 Mill Road, Salem, OR 97302
Beginning Balance                                           250.00
Income
Rent                                                      1,850.00
Total Income                                              1,850.00
Expenses
Management fee                                              148.00
Gutter cleaning                                             120.00
Total Expenses                                              268.00
Owner distribution                                        1,832.00
`;

it('tells what a manager reports to an owner from a bill', () => {
  const { document_type: type } = readFields([textPage(ownerStatement)], plainContext);
  expect(type?.value).toBe('owner_statement');
  expect(type?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(readFields([textPage(bill)], plainContext).document_type?.value).not.toBe('owner_statement');
});

it('is less sure of what recognition was unsure of', () => {
  const page = textPage('Corner Hardware\nTotal  $48.00');
  const lines = page.lines.map(({ words }) => ({ words: words.map((word) => ({ ...word, confidence: 0.3 })) }));
  const [clear, blurred] = [page, { ...page, source: 'ocr' as const, lines }].map(
    (one) => readFields([one], plainContext).amount?.confidence ?? 0,
  );
  expect(blurred).toBeLessThan(clear ?? 0);
});

it('answers every text with fields that keep the schema', { timeout: 60_000 }, () => {
  const token = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'Total',
      'Invoice',
      'Date:',
      '12/31/2025',
      '$',
      '1,234.56',
      '(5.00)',
      'Sdn',
      'GmbH',
      'Balance',
      'due',
      '-',
      '99999999999999.99',
      '\u0000',
      '🧾',
      'İ',
      '20260101',
    ),
  );
  const line = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(' '));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
      const fields = readFields([textPage(lines.join('\n'))], plainContext);
      expect(extractedFields.parse(fields)).toEqual(fields);
    }),
    { numRuns: 300 },
  );
});

it('stays quick on hostile text', { timeout: 60_000 }, () => {
  const words = Array.from({ length: 40_000 }, (_, at) => (at % 3 ? '1.'.repeat(30) : 'total '.repeat(5)));
  const pages = [textPage(words.join('\n')), textPage(`${'9,'.repeat(60_000)}\n${'(-$'.repeat(20_000)}`)];
  const start = performance.now();
  readFields(pages, plainContext);
  expect(performance.now() - start).toBeLessThan(15_000);
});
