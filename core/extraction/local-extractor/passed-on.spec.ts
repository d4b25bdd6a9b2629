import { describe, expect, it, test } from 'vitest';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { emailPage, gridText } from '#core/reading/email-page';
import { paperContext } from '../../../test/support/read-paper.js';

const dana = { fromEmail: 'dana@owner.example', fromName: 'Dana Owner', subject: 'Fwd: bill' };
const read = (text: string, said: { fromEmail?: string; fromName?: string; subject?: string } = dana) =>
  extractLocally([emailPage(gridText(text))], { ...paperContext, ...said });

describe('the vendor of what somebody passes on without its head', () => {
  it.each<[string, string | undefined]>([
    ['Invoice of March 3, 2026\nTotal due: $84.50\n\nThank you, Lakeside Plumbing Co', 'Lakeside Plumbing Co'],
    ['Invoice of March 3, 2026\nTotal due: $84.50\n\nBest regards, Lakeside Plumbing Co', 'Lakeside Plumbing Co'],
    ['Total due: $84.50', undefined],
    ['Pay\nTotal due: $84.50', undefined],
    ['Click to Download\nlakeside-march.pdf\n14.2 MB\n\nTotal due: $84.50', undefined],
    ['Zum Laden klicken\nRechnung März.pdf\nVerfügbar bis 3. April 2026\n\nTotal due: $84.50', undefined],
    ['Google Drive: Have all your files within reach from any device.\nStatement.pdf\n\nTotal due: $84.50', undefined],
    ['Dana Owner LLC\nInvoice 1201\nTotal due: $84.50', 'Dana Owner LLC'],
  ])('%j', (text, vendor) => {
    expect(read(text).vendor?.value).toBe(vendor);
  });

  it('is whoever writes it where nothing is passed on', () => {
    expect(read('Total due: $84.50', { ...dana, subject: 'Your bill' }).vendor?.value).toBe('Dana Owner');
  });

  it('is the business that links to its bill, not the label of the link', () => {
    const said = { fromEmail: 'billing@lakeside.example', fromName: 'Lakeside Plumbing', subject: 'Your bill' };
    expect(read('Click to Download\nbill.pdf\n\nTotal due: $84.50', said).vendor?.value).toBe('Lakeside Plumbing');
  });

  it('is the business that was passed on with its head', () => {
    const shop = { fromEmail: 'billing@lakeside.example', fromName: 'Lakeside Plumbing', subject: 'Fwd: Your bill' };
    expect(read('Total due: $84.50', shop).vendor?.value).toBe('Lakeside Plumbing');
  });
});

test('an invoice with an invitation is the bill it says it is', () => {
  const text =
    'Invoice 1201\nReplace kitchen valve: $902.56\nTotal due: $902.56\n\nMeeting notice\nWhen: March 20, 2026\nAbout: Valve work';
  expect(read(text, { ...dana, subject: 'Invoice 1201 from Lakeside' }).document_type?.value).not.toBe('other');
  const invitation = 'Meeting notice\nWhen: March 20, 2026\nAbout: Valve work';
  expect(read(invitation, { ...dana, subject: 'Valve work' }).document_type?.value).toBe('other');
});

const notice = (due: string) => `
Coverage limit: $350,000.00. Deductible: $2,500.00.

Policy   HO-3301-22
Policy period   04/01/2026 - 04/01/2027
Annual premium   $1,284.00
Policy fee   $25.00
Discount   -$64.20
${due}
Minimum payment (1 of 4)   $311.20

Save $25.00 when you switch to autopay!`;

test('a premium before fees and discounts is no total of the sum they come to', () => {
  expect(read(notice('Total premium due   $1,244.80')).amount?.value).toBe('1244.80');
  expect(read('Premium notice\nAnnual premium   $1,284.00\nPayment due March 31, 2026').amount?.value).toBe('1284.00');
});
