import { describe, expect, test } from 'vitest';
import type { components } from '../../console/src/api/schema.js';
import { ofxFile } from '../support/bank-files.js';
import { dialogsGone, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';

type Expense = components['schemas']['Expense'];

const statement = ofxFile(
  [
    ['2026-03-04', '-245.50', 'POS ACME PLMBNG AUSTIN', 'a'],
    ['2026-03-06', '-330.00', 'CHECK 1042', 'b'],
    ['2026-03-09', '-12.00', 'NETFLIX COM', 'c'],
    ['2026-03-20', '900.00', 'RENT', 'd'],
  ],
  { account: '0012345678' },
);
const csv = 'Date,Payee,Amount\n03/04/2026,Corner Bakery,-5.00\n05/06/2026,Corner Bakery,-6.00\n';

describe.skipIf(hasNoBrowser)('Bank', () => {
  const bench = setUpBench();
  const bookedOn = async (id: number) => (await bench.product.call<Expense>('GET', `/expenses/${id}`)).bank_paid_on;

  test('a statement is looked at, imported and matched; what is left is decided by hand', async () => {
    const spend = async (vendor: string, amount: number, day: string) =>
      (await bench.product.call<{ id: number }>('POST', '/expenses/', { vendor, amount, expense_date: day })).id;
    const [acme, juniper] = [await spend('Acme Plumbing, LLC', 245.5, '2026-03-02'), await spend('Juniper Cleaning', 330, '2026-03-05')];
    await spend('Fairmont Hardware', 17.4, '2026-03-08');
    const { page } = await bench.visit('/bank');
    await page.getByText('No lines', { exact: true }).waitFor();
    const choose = (name: string, content: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    const dialog = page.getByRole('dialog');

    await choose('bank.ofx', statement);
    await dialog.getByText('4 of 4 lines are new: $587.50 spent, $900.00 received').waitFor();
    expect(await bench.product.call<unknown[]>('GET', '/bank-lines')).toEqual([]);
    await dialog.getByLabel('Name of the account').fill('Checking');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialogsGone(page);
    const row = (words: string) => page.getByRole('row').filter({ hasText: words });
    await row('ACME').getByText('Matched').waitFor();
    await row('ACME').getByText('Checking').waitFor();
    await row('CHECK').getByText('Proposed').waitFor();
    await row('RENT').getByText('Received').waitFor();
    await eventually(() => bookedOn(acme), '2026-03-04');
    await lookAt(page, 'bank-lines');

    await page.getByRole('button', { name: 'Confirm what CHECK 1042 paid' }).click();
    await row('CHECK').getByText('Matched').waitFor();
    await eventually(() => bookedOn(juniper), '2026-03-06');
    await page.getByRole('button', { name: 'Remove the match of CHECK 1042' }).click();
    await row('CHECK').getByText('Without a document').waitFor();
    await page.getByRole('button', { name: 'Choose what CHECK 1042 paid' }).click();
    await dialog.getByLabel('Search by name or property').fill('juni');
    await dialog.getByRole('checkbox', { name: /Juniper Cleaning/ }).check();
    await lookAt(page, 'bank-choose');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialogsGone(page);
    await row('CHECK').getByText('Chosen by a person').waitFor();
    await page.getByRole('button', { name: 'No document needed for NETFLIX COM' }).click();
    await row('NETFLIX').getByText('No document needed').waitFor();

    await page.getByRole('tab', { name: 'Without a bank line' }).click();
    await page.getByRole('table').getByText('Fairmont Hardware').waitFor();
    await lookAt(page, 'bank-unpaid-items');

    // A file that does not say how it is written asks.
    await choose('bank.csv', csv);
    await dialog.getByText('Say which columns have the date and the amount, and how they are written.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Dates with slashes').click();
    await page.getByRole('option', { name: /Month first/ }).click();
    await dialog.getByText('2 of 2 lines are new: $11.00 spent, $0.00 received').waitFor();
    await dialog.getByLabel('Account', { exact: true }).click();
    await page.getByRole('option', { name: 'New account' }).click();
    await dialog.getByLabel('Name of the account').fill('Card');
    await lookAt(page, 'bank-import');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialogsGone(page);
    await page.getByRole('tab', { name: 'Statements' }).click();
    await page.getByRole('table').getByText('bank.csv').waitFor();
    await page.getByRole('button', { name: 'Rename Card' }).click();
    await dialog.getByLabel('Name of the account').fill('Company Card');
    await lookAt(page, 'bank-rename');
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialogsGone(page);
    await page.getByRole('table', { name: 'Statements' }).getByText('Company Card').waitFor();
    await page.getByRole('button', { name: 'Rename Company Card' }).waitFor();
    await lookAt(page, 'bank-statements');
    await choose('letter.pdf', '%PDF-1.7');
    await dialog.getByText('This is a PDF.').waitFor();
  });
});
