import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { failing } from './support/hoa-screen.js';
import { stateDues } from '../support/dues-claims.js';

describe.skipIf(hasNoBrowser)('HOA dues', () => {
  const bench = setUpBench();

  test('a rate is set, what is missing shows, is marked as paid and taken back', async () => {
    await bench.product.call('POST', '/properties/', { name: 'Cedar Walk 11' });
    const { page } = await bench.visit('/hoa?tab=dues', { expected: /500 \(/ });
    await page.getByText('No dues in this year').waitFor();
    await page.getByRole('button', { name: 'Set dues' }).click();
    const rate = page.getByRole('dialog', { name: 'Set HOA dues' });
    await rate.getByRole('button', { name: 'Save' }).click();
    await rate.getByText('Enter an amount').waitFor();
    await rate.getByRole('combobox', { name: 'Property' }).click();
    await page.getByRole('option', { name: 'Cedar Walk 11', exact: true }).click();
    await rate.getByRole('textbox', { name: 'Amount' }).fill('145');
    await rate.getByRole('button', { name: 'Save' }).click();
    await page.getByText('HOA dues saved').waitFor();
    await page.getByRole('button', { name: 'Cedar Walk 11, Jan: $145.00 Unpaid' }).click();
    const period = page.getByRole('dialog', { name: /^Cedar Walk 11, Jan/ });
    await failing(page, '**/hoa-dues/payments/', 'POST');
    await period.getByRole('button', { name: 'Mark paid' }).click();
    await page.getByText('Something went wrong on our side.').waitFor();
    await page.unrouteAll();
    await period.getByRole('button', { name: 'Mark paid' }).click();
    await page.getByText('Dues marked as paid').waitFor();
    await period.getByRole('button', { name: 'Mark paid' }).waitFor({ state: 'detached' });
    await period.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^\$145\.00 of \$/).waitFor();
    await page.getByRole('button', { name: 'Cedar Walk 11, Jan: $145.00 Paid' }).click();
    await period.getByRole('button', { name: 'Undo payment' }).click();
    await page.getByText('Payment undone').waitFor();
    await period.getByRole('button', { name: 'Mark paid' }).waitFor();
  });

  test('several months are marked as paid at once, with one undo; what is paid beyond the dues is a credit', async () => {
    const { id } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Several Square' });
    const year = new Date().getFullYear();
    await bench.product.call('POST', '/hoa-dues/rates/', {
      property_id: id,
      from: `${year - 1}-01-01`,
      amount: 145,
      schedule: 'monthly',
      due_day: 1,
    });
    const { page } = await bench.visit(`/hoa?tab=dues&property_id=${id}`);
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.getByText('$1,740.00 unpaid').waitFor();
    // The address names one property: no other is shown.
    await eventually(() => page.getByRole('rowheader').allInnerTexts(), ['Several Square']);
    await page.getByRole('button', { name: 'Mark paid… Several Square' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark dues of Several Square as paid' });
    await dialog.getByText('Total $1,740.00').waitFor();
    for (const month of ['Nov', 'Dec']) await dialog.getByRole('checkbox', { name: new RegExp(`^${month} `) }).uncheck();
    await dialog.getByText('Total $1,450.00').waitFor();
    await dialog.getByRole('button', { name: 'Mark 10 paid' }).click();
    await page.getByText('10 periods marked as paid').waitFor();
    await page.getByText('$1,450.00 of $1,740.00 paid').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Payment undone').waitFor();
    await page.getByText('$1,740.00 unpaid').waitFor();
    const period = `${year - 1}-01-01`;
    await bench.product.call('POST', '/hoa-dues/payments/', { property_id: id, period, amount: 2000, paid_on: period });
    await page.reload();
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.getByText('$1,740.00 of $1,740.00 paid').waitFor();
    await page.getByText('$260.00 credit').waitFor();
    expect(await page.getByRole('button', { name: /^Mark paid… / }).count()).toBe(0);
  });

  test('what an association charged without a rate is owed too, and stands with what is overdue', async () => {
    const { id: propertyId } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Charged Court' });
    const period = `${new Date().getFullYear()}-01-01`;
    const { em } = bench;
    await stateDues(em, { propertyId, kind: 'dues', period, amount: '245.00', dueOn: period, note: 'Account ending in 1903' });
    await em.flush();
    const { page } = await bench.visit('/hoa?tab=dues');
    const overdue = page.getByRole('region', { name: 'Expected & overdue' }).getByRole('listitem').filter({ hasText: 'Charged Court' });
    await overdue.getByText('HOA dues · Charged Court').waitFor();
    await overdue.getByText('$245.00').waitFor();
    await page.getByText('$0.00 of $245.00 paid').waitFor();
    await page.getByRole('button', { name: /^Charged Court, Jan: \$245\.00 / }).click();
    const opened = page.getByRole('dialog', { name: /^Charged Court, Jan/ });
    await opened.getByText('Account ending in 1903').waitFor();
    await opened.getByRole('button', { name: 'Mark paid' }).click();
    await page.getByText('Dues marked as paid').waitFor();
    // Behind an open dialog nothing would be found.
    await opened.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Dues by property and period' }).getByText('$245.00 of $245.00 paid').waitFor();
    await eventually(() => overdue.count(), 0);
  });

  test('where the months have no room they scroll under a property that stays, this month in sight', async () => {
    const { id } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Monthly Mews' });
    const rate = { property_id: id, from: `${new Date().getFullYear()}-01-01`, amount: 145, schedule: 'monthly', due_day: 1 };
    await bench.product.call('POST', '/hoa-dues/rates/', rate);
    const { page } = await bench.visit('/hoa?tab=dues', { viewport: { width: 1024, height: 768 } });
    const region = page.getByRole('region', { name: 'Dues by property and period' });
    await region.waitFor();
    const bounds = async (of: typeof region) => {
      const box = await of.boundingBox();
      return box && { left: Math.round(box.x), right: Math.round(box.x + box.width) };
    };
    const table = await bounds(region);
    const inSight = async () => ((await bounds(region.locator('[data-in-sight]')))?.right ?? Infinity) <= (table?.right ?? 0) + 1;
    await eventually(inSight, true);
    for (const [to, more] of [
      [0, 'right'],
      [9999, 'left'],
    ] as const) {
      await page.evaluate(`document.querySelector('[data-more]').scrollLeft = ${to}`);
      await eventually(() => region.getAttribute('data-more'), more);
      expect((await bounds(region.getByRole('rowheader').first()))?.left).toBe(table?.left);
    }
  });
});
