import { expect, test } from 'vitest';
import type { ProposedSubscription } from '../../api/types';
import { isSavable, proposedForm } from './SubscriptionDialog';

const proposed = {
  site_name: 'Cloud Backup',
  monthly_price: 8.25,
  billing_cycle: 'Yearly',
  category: 'Cloud Services',
  url: null,
  description: null,
};
const form = (more: object = {}) => proposedForm({ ...proposed, ...more } as unknown as ProposedSubscription);

test('what the bill says fills the form; what it does not say is empty', () => {
  expect(form()).toEqual({ ...proposed, monthly_price: '8.25', url: '', description: '', status: 'active', cancelled_on: '' });
  expect(form({ site_name: null, monthly_price: null })).toMatchObject({ site_name: '', monthly_price: '' });
});

test.each([
  [{}, true],
  [{ site_name: null }, false],
  [{ site_name: '  ' }, false],
  [{ category: '' }, false],
  [{ monthly_price: null }, false],
  [{ url: 'javascript:alert(1)' }, false],
])('with %j it can be saved: %j', (more, can) => {
  expect(isSavable(form(more))).toBe(can);
});
