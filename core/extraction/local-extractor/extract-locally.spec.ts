import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractedFields, type ExtractionContext } from '#core/extraction/extracted-fields';
import { emailPage } from '#core/reading/email-page';
import type { PageText } from '#core/reading/page-text';
import { textPage } from '../../../test/fixtures/text-page.js';
import { extractLocally } from './extract-locally.js';

const context: ExtractionContext = {
  filename: 'document.pdf',
  mimeType: 'application/pdf',
  mailbox: 'receipts',
  fromEmail: null,
  fromName: null,
  subject: null,
  receivedOn: '2026-04-20',
  bodyText: null,
  currency: 'USD',
  knownVendors: [],
};

const read = (text: string, more: Partial<ExtractionContext> = {}) => extractLocally([textPage(text)], { ...context, ...more });
const values = (text: string, more: Partial<ExtractionContext> = {}) =>
  Object.fromEntries(Object.entries(read(text, more)).map(([key, field]) => [key, field.value]));

const told = (text: string, more: Partial<ExtractionContext>) =>
  extractLocally([emailPage(text)], { ...context, fromEmail: 'billing@harborwater.example', ...more }).service_date?.value;

describe('extractLocally', () => {
  it('reads an American invoice', () => {
    const text = `
Greenline Landscaping LLC                                   INVOICE
1200 Orchard Road, Akron, OH 44301
www.greenline-landscaping.com

BILL TO                        Invoice No:      GL-2041
Maple Street Rentals           Invoice Date:    04/12/2026
18 Harbor Way                  Due Date:        05/12/2026

DESCRIPTION                    QTY     UNIT PRICE     AMOUNT
Spring clean-up                1       180.00         180.00
Mulch, 6 yards                 6       45.00          270.00

                                       Subtotal       450.00
                                       Sales Tax      30.38
                                       Total          $480.38
`;
    expect(values(text)).toMatchObject({
      vendor: 'Greenline Landscaping LLC',
      service_date: '2026-04-12',
      due_date: '2026-05-12',
      amount: '480.38',
      tax: '30.38',
      currency: 'USD',
      invoice_number: 'GL-2041',
      expense_type: 'landscaping',
      document_type: 'expense',
      suggested_copy_destination_name: 'Greenline_Landscaping_LLC_2026-04-12.pdf',
    });
  });

  it('dates an attached message without a date by when it was written, and any other by its arrival', () => {
    expect(told('Your water bill\nTotal due: $84.50', { writtenOn: '2026-03-02' })).toBe('2026-03-02');
    expect(told('Your water bill\nTotal due: $84.50', { writtenOn: null })).toBe('2026-04-20');
    expect(told('Your water bill\nInvoice date: 02/27/2026\nTotal due: $84.50', { writtenOn: '2026-03-02' })).toBe('2026-02-27');
  });

  it('keeps what was carried forward out of the amount', () => {
    const text = `
NORTHWIND POWER COMPANY
Statement date  04/02/2026
Account number: 4410-88213
Service address: 18 Harbor Way, Akron, OH 44301

Previous balance                 120.00
Payments received               -120.00
Current charges                   98.20
Balance forward                   35.00
Total amount due  $133.20
`;
    const found = values(text);
    expect(found).toMatchObject({ vendor: 'NORTHWIND POWER COMPANY', amount: '98.20', amount_due: '133.20', account_number: '4410-88213' });
    expect(found.property_address).toBe('18 Harbor Way, Akron, OH 44301');
  });

  it('reads a German invoice', () => {
    const text = `
Sanitär Beispiel GmbH
Hauptstraße 4, 50667 Köln
Rechnungsnummer: 2026-118          Rechnungsdatum: 3. März 2026
Reparatur Heizung                                 250,00 €
Nettobetrag                                       250,00 €
MwSt 19 %                                          47,50 €
Gesamtbetrag                                      297,50 €
`;
    expect(values(text)).toMatchObject({
      vendor: 'Sanitär Beispiel GmbH',
      service_date: '2026-03-03',
      amount: '297.50',
      tax: '47.50',
      currency: 'EUR',
      invoice_number: '2026-118',
    });
  });

  it('takes the rounded total of a cash receipt, not cash or change', () => {
    const text = `
KEDAI CONTOH SDN BHD
(123456-X)
NO 4 JALAN SATU
18-03-18 15:12
TOTAL INCL GST     RM 10.63
ROUNDING ADJ        0.02
TOTAL              RM 10.65
CASH               RM 20.00
CHANGE             RM 9.35
`;
    expect(values(text)).toMatchObject({ vendor: 'KEDAI CONTOH SDN BHD', service_date: '2018-03-18', amount: '10.65', currency: 'MYR' });
  });

  it('prefers the vendor a person confirmed for the sender’s domain', () => {
    const known = [{ name: 'Acme Cloud', domains: ['acme.test'] }];
    expect(values('Your receipt\nTotal $12.00', { fromEmail: 'billing@mail.acme.test', knownVendors: known }).vendor).toBe('Acme Cloud');
  });

  it('shows where each value stands', () => {
    const amount = read('Corner Hardware\nTotal      $48.00\n').amount;
    expect(amount?.evidence).toMatchObject({ page: 1, text: '$48.00' });
    expect(amount?.evidence?.box[0]).toBeCloseTo(11 / 17);
    expect(amount?.confidence).toBeGreaterThan(0.7);
  });

  it('is less sure of what the OCR was unsure of', () => {
    const page = textPage('Corner Hardware\nTotal  $48.00');
    const blurred: PageText = {
      ...page,
      source: 'ocr',
      lines: page.lines.map((line) => ({ words: line.words.map((word) => ({ ...word, confidence: 0.4 })) })),
    };
    const sure = extractLocally([page], context).amount?.confidence ?? 0;
    expect(extractLocally([blurred], context).amount?.confidence).toBeLessThan(sure - 0.2);
  });

  it('answers every text with fields that keep the schema', () => {
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
        const fields = extractLocally([textPage(lines.join('\n'))], context);
        expect(extractedFields.parse(fields)).toEqual(fields);
      }),
      { numRuns: 300 },
    );
  });

  it("takes a bill's sender, not a sentence that names it, for the vendor", () => {
    const text = `
Order total:
Price              $2.99
Total charged      $2.99

Alder sent this message to Sam Reed.
This email was sent by Alder (UK) Limited, which may use
affiliates to provide its services.
`;
    const fields = extractLocally([emailPage(text)], { ...context, fromEmail: 'post@alder.example', fromName: 'Alder' });
    expect(fields.vendor?.value).toBe('Alder');
    expect(values('This is a test mailing')).not.toHaveProperty('vendor');
  });

  it("takes an invitation's sender, not the name of the meeting, for who sent it", () => {
    const text = `
Annual meeting at the Clubhouse.

Meeting notice
Meeting: Oak Court HOA Annual Meeting
When: 2026-12-08 19:00 Eastern Standard Time
Where: Clubhouse, 4 Oak Court
Organizer: Oak Court HOA <board@oakcourt.example>
`;
    const invited = { ...context, fromEmail: 'board@oakcourt.example', fromName: 'Oak Court HOA', subject: 'Oak Court HOA Annual Meeting' };
    expect(extractLocally([emailPage(text)], invited).vendor?.value).toBe('Oak Court HOA');
  });

  it.each([
    ['Service Clients Aqua', 'Aqua'],
    ['Alder Customer Service', 'Alder'],
  ])('takes "%s" for %s', (fromName, vendor) => {
    const fields = extractLocally([emailPage('Montant total : 142,18 €')], { ...context, fromEmail: 'post@bills.example', fromName });
    expect(fields.vendor?.value).toBe(vendor);
  });

  it('stays quick on hostile text', () => {
    const words = Array.from({ length: 40_000 }, (_, at) => (at % 3 ? '1.'.repeat(30) : 'total '.repeat(5)));
    const pages = [textPage(words.join('\n')), textPage(`${'9,'.repeat(60_000)}\n${'(-$'.repeat(20_000)}`)];
    const start = performance.now();
    extractLocally(pages, context);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
