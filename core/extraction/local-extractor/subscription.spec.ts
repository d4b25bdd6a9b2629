import { describe, expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { textPage } from '../../../test/fixtures/text-page.js';
import { extractLocally } from './extract-locally.js';

const context: ExtractionContext = {
  filename: 'email_content',
  mimeType: 'text/plain',
  mailbox: 'subscriptions',
  fromEmail: 'billing@plotboard.test',
  fromName: 'Plotboard Billing',
  subject: 'Your Plotboard receipt',
  receivedOn: '2026-04-20',
  bodyText: null,
  currency: 'USD',
  knownVendors: [],
};

describe('a bill of a recurring service', () => {
  it.each([
    ['Pro plan, monthly', 'Monthly'],
    ['Team plan $288.00 / year', 'Yearly'],
    ['Billed quarterly', 'Quarterly'],
  ])('%s is charged %s', (line, cycle) => {
    const text = `Plotboard\nReceipt #2026-0413\nDate paid  April 13, 2026\nThanks for your subscription.\n${line}\nSave with an annual plan\nTotal   $288.00\n`;
    const fields = extractLocally([textPage(text)], context);
    expect(fields.document_type?.value).toBe('subscription');
    expect(fields.billing_cycle?.value).toBe(cycle);
    expect(fields.charged_amount?.value).toBe('288.00');
    expect(fields.site_name?.value).toBe('Plotboard');
  });
});
