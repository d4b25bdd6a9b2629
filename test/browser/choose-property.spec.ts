import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';

describe.skipIf(hasNoBrowser)('A property is chosen of thousands', () => {
  const bench = setUpBench();

  beforeAll(async () => {
    if (hasNoBrowser) return;
    await bench.em.execute(
      `insert into property (name, email_slug, address) select 'Home ' || n, 'home-' || n, n || ' Alder Street' from generate_series(1, 2500) n`,
    );
  });

  test('by words of its name or address; words alone choose nothing', async () => {
    const { page } = await bench.visit('/expenses/new');
    const property = page.getByRole('combobox', { name: 'Property', exact: true });
    await property.click();
    await page.getByRole('option', { name: 'Home 1', exact: true }).waitFor();
    await page.getByRole('option', { name: '2,450 more: type to search' }).waitFor();
    // A hundred others begin with it.
    await property.fill('home 17');
    await page.getByRole('option', { name: 'Home 17', exact: true }).click();
    await eventually(() => property.inputValue(), 'Home 17');

    await page.getByRole('spinbutton', { name: 'Amount' }).fill('12.50');
    await page.getByRole('textbox', { name: 'Vendor' }).fill('City Water');
    await property.fill('nowhere at all');
    await page.getByText('Nothing found').waitFor();
    await property.press('Enter');
    await property.fill('1001 alder');
    await page.getByRole('option', { name: 'Home 1001', exact: true }).waitFor();
    await property.press('Enter');
    await eventually(() => property.inputValue(), 'Home 1001');
    expect(await bench.product.call('GET', '/expenses/')).toEqual([]);
    await property.press('Enter');
    await page.getByRole('heading', { name: 'Home 1001', level: 1 }).waitFor();
    expect(await bench.product.call('GET', '/expenses/')).toMatchObject([{ property_name: 'Home 1001' }]);
  });
});
