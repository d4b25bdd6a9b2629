import { expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { readPaper } from '../../../../test/support/read-paper.js';

const vendorOf = (text: string, context: Partial<ExtractionContext> = {}) => readPaper({ text, context, fields: { vendor: '' } }).vendor;

const owner = 'Sample Rentals LLC\nPO Box 1180\nSalem, OR 97308';

it('whom a letter is sent to does not send it, legal form or not', () => {
  expect(vendorOf(`MAPLE RIDGE HOMEOWNERS ASSOCIATION\nMarch 4, 2026\n${owner}\n\nTotal due $20.00`)).toBe(
    'MAPLE RIDGE HOMEOWNERS ASSOCIATION',
  );
  // The only business on the page is its sender, whatever stands above it.
  expect(vendorOf(`Receipt\nMarch 4, 2026\n${owner}\n\nTotal $20.00`)).toBe('Sample Rentals LLC');
});

it('the business that gets the papers is no vendor', () => {
  const text = `Receipt\nMarch 4, 2026\n${owner}\n\nTotal $20.00`;
  expect(vendorOf(text, { ownNames: ['Sample Rentals, LLC'] })).not.toBe('Sample Rentals LLC');
});

it('a manager in whose care the letter comes is not its association', () => {
  const text = `Willow Bend Townhomes Association\nc/o Pinnacle Community Management\n${owner}\n\nAmount due $20.00`;
  expect(vendorOf(text, { mailbox: 'hoa' })).toBe('Willow Bend Townhomes Association');
});

it('a person who writes for a business signs with its name', () => {
  const context = { fromEmail: 'ann@foothillservicing.example', fromName: 'Ann Porter' };
  expect(vendorOf('Your payment of $20.00 is due.\n\nFoothill Servicing, Inc.', context)).toBe('Foothill Servicing, Inc.');
  expect(vendorOf('Your payment of $20.00 is due.', context)).toBe('Ann Porter');
});

it('a heading, a licence and a slogan are no part of a name', () => {
  expect(vendorOf('ENERGY STATEMENT\nGolden Gate Energy Company\nTotal due $20.00')).toBe('Golden Gate Energy Company');
  expect(vendorOf('Hatch Mortgage LLC, NMLS 77120\nTotal due $20.00')).toBe('Hatch Mortgage LLC');
});
