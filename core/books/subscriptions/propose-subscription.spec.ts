import { describe, expect, test } from 'vitest';
import type { MachineFields, PersonFields } from '#core/database/values/document-fields';
import { proposeSubscription } from '#core/books/subscriptions/propose-subscription';

const field = <T>(value: T) => ({ value, confidence: 0.9, evidence: null, source: 'local' as const });
const propose = (machine: MachineFields['fields'], person: PersonFields['fields'] = {}, fromName: string | null = null) =>
  proposeSubscription({ machineFields: { fields: machine }, personFields: { fields: person } }, { fromName });

describe('the price a month', () => {
  test.each([
    ['of a yearly charge', { charged_amount: field('120.00'), billing_cycle: field('Yearly' as const) }, '10.00', '120.00'],
    ['of the amount, where no charge was found', { amount: field('9.99') }, '9.99', '9.99'],
    ['of a credit', { amount: field('-9.99') }, null, null],
    ['of nothing', {}, null, null],
  ])('%s', (_, machine, monthly, charged) => {
    expect(propose(machine)).toMatchObject({ monthlyPrice: monthly, chargedAmount: charged });
  });

  test('of a charge in another currency', () => {
    const machineFields = { fields: { amount: field('9.99'), currency: field('EUR') } };
    const proposed = proposeSubscription({ machineFields, personFields: { fields: {} } }, { isForeign: true });
    expect(proposed).toMatchObject({ monthlyPrice: null, chargedAmount: null });
  });

  test('follows what a person set', () => {
    const machine = { charged_amount: field('120.00'), billing_cycle: field('Monthly' as const) };
    expect(propose(machine, { billing_cycle: 'Quarterly' })).toMatchObject({ monthlyPrice: '40.00', billingCycle: 'Quarterly' });
  });
});

describe('name and category', () => {
  test.each([
    ['the service named', { site_name: field('GitHub'), vendor: field('GitHub, Inc.') }, 'GitHub', 'Development'],
    ['the vendor', { vendor: field('Netflix') }, 'Netflix', 'TV'],
    ['software nobody knows', { vendor: field('Rentful'), expense_type: field('software' as const) }, 'Rentful', 'SaaS'],
    ['what its bill says', { vendor: field('Rentful'), description: field('Web hosting') }, 'Rentful', 'Cloud Services'],
    ['a name that is too long', { vendor: field('x'.repeat(300)) }, 'x'.repeat(200), 'Other'],
    ['anything else', { vendor: field('Rentful') }, 'Rentful', 'Other'],
  ])('%s', (_, machine, siteName, category) => {
    expect(propose(machine)).toMatchObject({ siteName, category });
  });

  test('without a vendor the sender gives the name', () => {
    expect(propose({}, {}, ' Cloud Backup ')).toMatchObject({ siteName: 'Cloud Backup', category: 'Cloud Services' });
  });
});
