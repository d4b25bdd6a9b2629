import type { Locator, Page } from 'playwright-core';
import { describe, expect, test, beforeAll } from 'vitest';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { found, paper } from '../support/sample-books.js';
import { anteroom, eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore, inWords } from './support/papers.js';
import { drawnPhoto } from './support/photo.js';
import { latelySpent, wholeProperty } from './support/sample-property.js';
import { seeChart } from './support/screens.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const section = (page: Page, name: string): Locator =>
  page.locator('.MuiAccordion-root').filter({ has: page.getByRole('button', { name, exact: true }) });
const opened = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name, exact: true }).click();
  return section(page, name);
};
/** What stands under a name. */
const fact = (within: Locator, name: string): Promise<string> =>
  within.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').innerText();
describe.skipIf(hasNoBrowser)('A property', () => {
  const bench = setUpBench();
  let id: number;
  let bare: number;
  const call = (method: string, path: string, json?: unknown) => bench.product.call<Body>(method, path, json);

  beforeAll(async () => {
    if (hasNoBrowser) return;
    ({ id } = await call('POST', '/properties/', { name: 'Maple House', email_slug: 'maple', ...wholeProperty }));
    ({ id: bare } = await call('POST', '/properties/', { name: 'Bare House', ownership_type: 'owned_outright', estimated_value: 250_000 }));
    for (const spent of latelySpent) await call('POST', '/expenses/', { property_id: id, ...spent });
    const bill = { vendor: 'Hawthorne Electric', amount: '$615.00', day: dayBefore(6) };
    for (const [filename, amount] of [
      ['hawthorne.pdf', '$615.00'],
      ['second.pdf', '$9.00'],
    ] as const)
      await call('PATCH', `/documents/${await bench.product.upload(filename, await billPdf({ ...bill, amount }))}`, { property_id: id });
    for (const at of [1, 2, 3, 4]) await bench.addPhoto(id, `photo-${at}.jpg`, await drawnPhoto(`photo ${at}`));
    const picture = await drawnPhoto('sent by phone');
    await bench.addMessage(id, {
      body: 'The tap drips',
      contactName: 'Sam Sample',
      daysAgo: 2,
      pictures: Array.from({ length: 5 }, () => picture),
    });
    await bench.addMessage(id, { body: 'Long ago', daysAgo: 40 });
  }, 240_000);

  test('it shows its figures, its ways on and its latest expenses and papers', async () => {
    const { page } = await bench.visit(anteroom);
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname.endsWith('/documents/') && searchParams.get('range') === '[0,99]';
    });
    await page.goto(`${bench.product.url}/properties/${id}`);
    expect(new URL((await asked).url()).searchParams.get('filter')).toContain(`"property_id":${id}`);
    await page.getByRole('heading', { level: 1, name: 'Maple House' }).waitFor();
    await page.getByText('480 Maple Street, Salem, OR 97301').first().waitFor();
    await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
    const overview = page.getByRole('region', { name: 'Overview' });
    const tile = (name: string) => overview.getByRole('link').filter({ hasText: name });
    await tile('Mortgage balance').getByText('$187,420.55').waitFor();
    await tile('Expenses this year').getByText('$510.00 this month').waitFor();
    expect(await tile('Expenses this year').getAttribute('href')).toBe(`/properties/${id}/expenses`);
    await tile('HOA dues').waitFor();
    await tile('Expected').waitFor();
    // It leads to what it is made of, and unfolds that.
    await tile('Mortgage balance').click();
    await section(page, 'Financial Information').getByText('Mortgage statements').waitFor();
    expect(await page.getByRole('link', { name: 'Gallery (9)' }).getAttribute('href')).toBe(`/properties/${id}/gallery`);
    expect(await page.getByRole('link', { name: 'Back to Properties' }).getAttribute('href')).toBe('/properties');
    const ways = page.getByRole('region', { name: 'Property Management' });
    for (const way of ['Documents', 'Expenses', 'Gallery'])
      expect(await ways.getByRole('link', { name: new RegExp(`^${way}`) }).getAttribute('href')).toBe(
        `/properties/${id}/${way.toLowerCase()}`,
      );

    const expenses = page.getByRole('region', { name: 'Recent Expenses' });
    await eventually(() => expenses.getByRole('listitem').count(), 5);
    expect(await expenses.getByText('Old Gutters').count()).toBe(0);
    await expenses.getByText('This Month').waitFor();
    await expenses.getByText('$510.00').waitFor();
    await expenses
      .getByText(inWords(dayBefore(0)))
      .first()
      .waitFor();
    expect(await expenses.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(`/properties/${id}/expenses`);
    const papers = page.getByRole('region', { name: 'Recent Documents' });
    await eventually(() => papers.getByRole('listitem').count(), 5);
    expect(await papers.getByRole('listitem').getByRole('link').first().getAttribute('href')).toMatch(/^\/documents\/\d+$/);
    expect(await papers.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(`/properties/${id}/documents`);
  });

  test('its sections unfold what is known of it; secrets are shown one at a time', async () => {
    const { page } = await bench.visit(`/properties/${id}`);
    const tenants = section(page, 'Current Tenants');
    await tenants.getByText('Sam Sample').waitFor();
    await tenants.getByText('Current', { exact: true }).waitFor();
    await tenants.getByText('Feb 1, 2026 – Ongoing').waitFor();
    expect(await tenants.getByRole('link', { name: 'sam.sample@example.com' }).getAttribute('href')).toBe('mailto:sam.sample@example.com');
    const information = await opened(page, 'Property Information');
    for (const [label, value] of [
      ['Current Tenants', '1'],
      ['Messages (30 days)', '1'],
      ['Media Files', '6'],
      ['Monthly Rent', '$2,150.00'],
    ] as const)
      await eventually(() => fact(information, label), value);
    await information.getByText('3 bedrooms, 2.5 bathrooms, 1,640 sq ft').waitFor();
    await information.getByText('maple@inbox.localhost').waitFor();
    await information.getByRole('button', { name: 'Copy maple@inbox.localhost' }).waitFor();
    const money = await opened(page, 'Financial Information');
    expect(await fact(money, 'Mortgage balance')).toBe('$187,420.55');
    expect(await fact(money, 'Mortgage rate')).toBe('3.875%');
    expect(await fact(money, 'Purchase date')).toBe('Jun 19, 2015');
    expect(await fact(money, 'Expenses this year')).toBe('$510.00');
    await money.getByText('No statements yet').waitFor();
    const hoa = await opened(page, 'HOA Information');
    expect(await fact(hoa, 'Monthly HOA fee')).toBe('$85.00');
    const access = await opened(page, 'Access Information');
    expect(await fact(access, 'Lockbox code')).toBe('••••••••');
    await access.getByRole('button', { name: 'Show Lockbox code' }).click();
    await access.getByText('4711').waitFor();
    expect(await fact(access, 'Garage code')).toBe('••••••••');
    await access.getByRole('button', { name: 'Hide Lockbox code' }).click();
    await eventually(() => access.getByText('4711').count(), 0);
    const messages = await opened(page, 'Recent Communications');
    await messages.getByText('The tap drips').waitFor();
    await messages.getByText('From Sam Sample').waitFor();
  });

  test('what is overdue stands at the property and on the dashboard; a statement says what does not add up', async () => {
    const home = (
      await call('POST', '/properties/', { name: 'Remark House', hoa_name: 'Pine Ridge', hoa_monthly_fee: 50, purchase_date: '2020-01-01' })
    ).id;
    const due = dayBefore(3);
    await call('POST', '/expenses/', {
      property_id: home,
      amount: 64.2,
      vendor: 'Late Plumbing',
      expense_date: dayBefore(20),
      due_date: due,
    });
    const { em } = bench;
    const loan = { processingStatus: 'completed', machineFields: { fields: { vendor: found('Lakeshore Home Loans') } } } as const;
    const loanPaper = await paper(em, { filename: 'loan.pdf', ...loan });
    const detail = 'The balance was $200,000.00; less $400.00 of principal it would be $199,600.00, but the statement says $199,700.00.';
    em.create(MortgageStatement, {
      documentId: loanPaper,
      propertyId: home,
      statementDate: dayBefore(9),
      interest: '500.00',
      principal: '400.00',
      totalPayment: '900.00',
      principalBalance: '199700.00',
      arithmetic: [
        { check: 'parts', holds: true, detail: '400.00 and 500.00 are 900.00.' },
        { check: 'balance', holds: false, detail },
      ],
    });
    const before = await paper(em, { filename: 'before.pdf', ...loan });
    em.create(MortgageStatement, {
      documentId: before,
      propertyId: home,
      statementDate: dayBefore(40),
      principalBalance: '200000.00',
      arithmetic: [],
    });
    const paidOn = dayBefore(12);
    em.create(EscrowDisbursement, {
      documentId: loanPaper,
      propertyId: home,
      kind: 'property_tax',
      paidOn,
      amount: '1204.88',
      words: 'County tax paid',
    });
    await em.flush();
    const foreign = await bench.product.upload('maple.pdf', await billPdf({ vendor: 'Maple Trust', amount: '$950.00', day: dayBefore(8) }));
    await call('PATCH', `/documents/${foreign}`, {
      property_id: home,
      document_type: 'mortgage_statement',
      extracted_data: { vendor: 'Maple Trust', fields: { currency: 'CAD' } },
    });
    const { page } = await bench.visit(`/reports/tax?year=${paidOn.slice(0, 4)}`);
    const waiting = page.getByRole('list', { name: 'Schedule E lines of Remark House' }).getByRole('listitem');
    await waiting.getByRole('button', { name: /1 payment from escrow not recorded yet: excluded.*\$1,204\.88/ }).click();
    await waiting.getByRole('link', { name: 'Book them on the property, under Paid from escrow' }).click();
    const expected = page.getByRole('region', { name: 'Expected & overdue' });
    const bill = expected.getByRole('listitem').filter({ hasText: 'Late Plumbing' });
    for (const words of ['$64.20', `overdue since ${inWords(due)}`, `It was due on ${inWords(due)} and is not paid.`])
      await bill.getByText(words, { exact: true }).waitFor();
    await expected.getByText('Pine Ridge').first().waitFor();
    const money = await opened(page, 'Financial Information');
    await money.getByText('Does not add up').waitFor();
    const waits = money.getByRole('alert').filter({ hasText: 'Maple Trust' });
    await waits.getByText(/this statement is in CAD and your books are in USD\. It is not among/).waitFor();
    expect(await waits.getByRole('link', { name: 'View statement' }).getAttribute('href')).toBe(`/documents/${foreign}`);
    await money.getByText(detail).waitFor();
    expect(await money.getByText('400.00 and 500.00 are 900.00.').count()).toBe(0);
    expect(await money.getByRole('link', { name: `Statement of ${inWords(dayBefore(9))}` }).getAttribute('href')).toBe(
      `/documents/${loanPaper}`,
    );
    await seeChart(page, 'line', 'circle', 2);
    await money.getByRole('table', { name: 'Balance over time' }).getByText('$200,000.00').waitFor({ state: 'attached' });
    const escrow = money.getByRole('list', { name: 'Paid from escrow' });
    await escrow.getByText('Not in the books').waitFor();
    await escrow.getByRole('button', { name: 'Add expense' }).click();
    await page.getByText('Expense created successfully!').waitFor();
    await escrow.getByText('In the books', { exact: true }).waitFor();
    expect(await call('GET', `/expenses/?property_id=${home}`)).toContainEqual(
      expect.objectContaining({ amount: 1204.88, schedule_e_line: '16', paid_on: paidOn }),
    );
    await page.goto(`${bench.product.url}/`);
    await expected.getByText('Pine Ridge · Remark House').first().waitFor();
  });

  test('eight pictures show first, the rest on request, each larger by the keys', async () => {
    const { page } = await bench.visit(`/properties/${id}`);
    const images = await opened(page, 'Property Images');
    await eventually(() => images.getByRole('listitem').count(), 8);
    await images.getByRole('button', { name: 'Show 1 more image' }).click();
    await eventually(() => images.getByRole('listitem').count(), 9);
    await images.getByRole('button', { name: /^Open/ }).first().click();
    const box = page.getByRole('dialog', { name: 'Picture' });
    await box.getByText('1 of 9').waitFor();
    await box.getByRole('img').waitFor();
    await page.keyboard.press('ArrowRight');
    await box.getByText('2 of 9').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await box.getByText('9 of 9').waitFor();
    await box.getByRole('button', { name: 'Next' }).click();
    await box.getByText('1 of 9').waitFor();
    await box.getByRole('button', { name: 'Previous' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), box.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^photo-\d\.jpg$/);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
  });

  test('it is edited in place and shown again', async () => {
    const { page } = await bench.visit(`/properties/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Edit', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Tenant Information' }).click();
    await page.getByRole('textbox', { name: 'Tenant phone' }).fill('503-555-0100');
    await page.getByRole('button', { name: 'View Details' }).click();
    await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
    // A look at the details loses nothing of what was typed; Cancel does.
    await page.getByRole('button', { name: /^Edit Property/ }).click();
    expect(await page.getByRole('textbox', { name: 'Tenant phone' }).inputValue()).toBe('503-555-0100');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Edit Property/ }).click();
    await page.getByRole('button', { name: 'Tenant Information' }).click();
    expect(await page.getByRole('textbox', { name: 'Tenant phone' }).inputValue()).toBe(wholeProperty.tenant_phone);
    await page.getByRole('textbox', { name: 'Tenant name' }).fill('Robin Roe');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Property updated successfully').waitFor();
    await section(page, 'Current Tenants').getByText('Robin Roe').waitFor();
    expect(await call('GET', `/properties/${id}`)).toMatchObject({ tenant_name: 'Robin Roe', tenant_phone: wholeProperty.tenant_phone });
  });

  test('a tenant is added from where none is', async () => {
    const { id: home } = await call('POST', '/properties/', { name: 'Empty House' });
    const { page } = await bench.visit(`/properties/${home}`);
    await section(page, 'Current Tenants').getByRole('button', { name: 'Add one' }).click();
    await page.getByRole('textbox', { name: 'Tenant name' }).fill('Alex Able');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await section(page, 'Current Tenants').getByText('Alex Able').waitFor();
    expect(await call('GET', `/properties/${home}`)).toMatchObject({ tenant_name: 'Alex Able', name: 'Empty House' });
  });

  test('one of which little is known says so, and one owned outright is all equity', async () => {
    const { page } = await bench.visit(`/properties/${bare}`);
    await page.getByText('No address').first().waitFor();
    await page.getByRole('region', { name: 'Recent Documents' }).getByText('No documents yet').waitFor();
    await page.getByRole('region', { name: 'Recent Expenses' }).getByText('No expenses yet').waitFor();
    expect(await page.getByRole('button', { name: 'Property Images' }).count()).toBe(0);
    const messages = await opened(page, 'Recent Communications');
    await messages.getByText('No recent messages found').waitFor();
    await section(page, 'Current Tenants').getByText('No current tenant.').waitFor();
    const money = await opened(page, 'Financial Information');
    await money.getByText('Owned outright: the full estimated value of $250,000.00 is equity.').waitFor();
    expect(await money.getByText(/Mortgage/).count()).toBe(0);
  });

  test('one that is not there is told, and so is one that does not come', async () => {
    const { page } = await bench.visit('/properties/99999', { expected: /404 \(Not Found\)|500 \(Internal Server Error\)|422/ });
    await page.getByRole('heading', { name: 'Property not found' }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to Properties' }).getAttribute('href')).toBe('/properties');
    await page.goto(`${bench.product.url}/properties/none`);
    await page.getByRole('heading', { name: 'Property not found' }).waitFor();
    let broken = true;
    await page.route(`**/api/v1/properties/${id}`, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.goto(`${bench.product.url}/properties/${id}`);
    await page.getByRole('alert').getByText('Failed to load property details').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maple House' }).waitFor();
    await page.route('**/api/v1/messages/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    const information = await opened(page, 'Property Information');
    await eventually(() => fact(information, 'Messages (30 days)'), '–');
  });

  test('who may not change it sees no secret and no way to edit', async () => {
    const { page } = await bench.visit(`/properties/${id}`, { as: await bench.addUser('VIEWER') });
    const access = await opened(page, 'Access Information');
    expect(await fact(access, 'Lockbox code')).toBe('••••••••');
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).isDisabled()).toBe(true);
  });
});
