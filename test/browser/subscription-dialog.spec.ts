import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { rawMail } from '../fixtures/mail.js';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { dayBefore } from './support/papers.js';

interface Subscription {
  id: number;
  site_name: string;
  monthly_price: number;
  billing_cycle: string;
  category: string;
}

describe.skipIf(hasNoBrowser)('The subscription dialog', () => {
  const bench = setUpBench();
  let page: Page;
  let bills = 0;
  const dialog = () => page.getByRole('dialog', { name: 'Subscription from this document' });
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  const says = (words: string) => page.getByText(words).first().waitFor();
  const fail = (path: string) => page.route(`**/api/v1/subscriptions/${path}`, (route) => route.fulfill({ status: 500, json: {} }));
  const subscriptions = () => bench.product.call<Subscription[]>('GET', '/subscriptions/');

  /** A bill of a service at the mailbox of subscriptions, open in the hub. */
  const open = async (service: string, amount: string): Promise<void> => {
    bills += 1;
    const text = `Hello,\n\nThank you for using ${service}.\n\nInvoice date: ${dayBefore(2)}\nMonthly plan\nTotal due:  ${amount}\n\n${service}\n`;
    const mail = {
      subject: `Your ${service} invoice ${bills}`,
      messageId: `<s${bills}@example.com>`,
      from: `${service} <billing@cloud.example>`,
      text,
    };
    await bench.product.mail(await rawMail(mail), 'subscriptions@inbox.localhost');
    await bench.product.settle(bills);
    ({ page } = await bench.visit('/documents', { expected: /Failed to load resource/ }));
    await page.getByRole('region', { name: mail.subject }).waitFor();
  };
  const mark = () => page.getByRole('button', { name: 'Mark as subscription' }).click();

  beforeEach(async () => {
    for (const { id } of await bench.product.call<{ id: number }[]>('GET', '/documents/'))
      await bench.product.call('DELETE', `/documents/${id}`);
  });

  test('a bill becomes a subscription: what it says is looked over, what fails is told, and it leaves the queue', async () => {
    await open('Ledgerly Pro', '$29.00');
    expect(await page.getByRole('button', { name: 'Assign to a property' }).count()).toBe(0);
    await fail('extract-from-document/*');
    await mark();
    await says('Failed to extract subscription data');
    await page.unroute('**/api/v1/subscriptions/extract-from-document/*');
    await mark();
    const name = dialog().getByRole('textbox', { name: 'Service name' });
    const price = dialog().getByRole('spinbutton', { name: 'Monthly price' });
    for (const field of [name, price]) expect(await field.getAttribute('required')).not.toBeNull();
    expect(await price.getAttribute('step')).toBe('0.01');
    await dialog().getByRole('textbox', { name: 'URL' }).waitFor();
    await dialog().getByRole('textbox', { name: 'Description' }).waitFor();
    await dialog().getByRole('combobox', { name: 'Billing cycle' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Monthly', 'Quarterly', 'Yearly']);
    await page.getByRole('option', { name: 'Monthly' }).click();
    await dialog().getByRole('combobox', { name: 'Category' }).click();
    const categories = ['AI', 'Business Tools', 'SaaS', 'Development', 'Marketing', 'Cloud Services', 'TV', 'Other'];
    expect(await page.getByRole('option').allInnerTexts()).toEqual(categories);
    await page.getByRole('option', { name: 'SaaS' }).click();
    await name.fill('');
    expect(await button('Save Subscription').isDisabled()).toBe(true);
    await name.fill('Ledgerly Pro');
    await price.fill('29.00');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const focused = () => page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')");
    await eventually(focused, 'Mark as subscription');
    await mark();
    await button('Cancel').click();
    await dialog().waitFor({ state: 'detached' });
    await mark();
    await name.fill('Ledgerly Pro');
    await price.fill('29.00');
    await fail('from-document/*');
    await button('Save Subscription').click();
    await says('Failed to save subscription');
    await page.unroute('**/api/v1/subscriptions/from-document/*');
    await button('Save Subscription').click();
    await says('Subscription saved successfully!');
    await page.getByText('Nothing to review').first().waitFor();
    expect(await subscriptions()).toMatchObject([{ site_name: 'Ledgerly Pro', monthly_price: 29, billing_cycle: 'Monthly' }]);
  });

  test('one that matches is warned of: the bill is linked to it, or made a new one all the same', async () => {
    await open('Ledgerly Pro', '$29.00');
    await mark();
    await dialog()
      .getByRole('alert')
      .getByText('A matching subscription already exists: Ledgerly Pro, $29.00 a month, billed Monthly.')
      .waitFor();
    await fail('*/link-document/*');
    await button('Link to Existing').click();
    await says('Failed to link document');
    await page.unroute('**/api/v1/subscriptions/*/link-document/*');
    await button('Link to Existing').click();
    await says('Document linked to existing subscription!');
    await page.getByText('Nothing to review').first().waitFor();
    expect(await subscriptions()).toHaveLength(1);
    await open('Ledgerly Pro', '$29.00');
    await mark();
    await button('Create New Anyway').click();
    await says('Subscription saved successfully!');
    await eventually(async () => (await subscriptions()).length, 2);
  });
});
