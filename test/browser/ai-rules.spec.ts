import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore } from './support/papers.js';

/** Chooses in a list of the form. */
async function pick(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

describe.skipIf(hasNoBrowser)('Rules in plain words', () => {
  const bench = setUpBench();
  let propertyId = 0;
  let documentId = 0;
  const property = `Alder Street ${Date.now()}`;
  const propertyOf = async (id: number) =>
    (await bench.product.call<{ property_id: number | null }>('GET', `/documents/${id}`)).property_id;

  beforeAll(async () => {
    ({ id: propertyId } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: property, city: 'Bend', state: 'OR' }));
    documentId = await bench.product.upload(
      'water.pdf',
      await billPdf({ vendor: 'City Water Bureau', amount: '$86.12', day: dayBefore(2) }),
    );
    await bench.product.upload('roof.pdf', await billPdf({ vendor: 'Copper Roofing', amount: '$900.00', day: dayBefore(2) }));
  });

  test('a rule is written, tried on the last documents with before and after, and saved', async () => {
    const { page } = await bench.visit('/ai-rules', { expected: /422/ });
    await page.getByRole('heading', { name: 'AI rules', exact: true }).waitFor();
    await page.getByText('No rules yet').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'AI Rules' }).waitFor();
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    const save = form.getByRole('button', { name: 'Save' });
    await save.click();
    await form.getByText('Give the rule a name').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('Water bills');
    await save.click();
    await page.getByText('Failed to save rule').waitFor();
    await form.getByText('The condition has no value to compare with. To check for an empty field, use “is_empty”.').waitFor();
    await form.getByText('No active property is chosen.').waitFor();
    await form.getByRole('textbox', { name: 'Value (1)' }).fill('water');
    await form.getByRole('button', { name: 'Add condition' }).click();
    await pick(form, 'What (2)', 'Amount');
    await pick(form, 'How (2)', 'is between');
    await form.getByRole('textbox', { name: 'From (2)' }).fill('10');
    await form.getByRole('textbox', { name: 'To (2)' }).fill('400');
    await pick(form, 'To (1)', property);
    await form.getByRole('button', { name: 'Add action' }).click();
    await pick(form, 'Action (2)', 'Set the vendor');
    await form.getByRole('textbox', { name: 'To (2)' }).last().fill('Water Bureau');
    await form.getByRole('button', { name: 'Try rule' }).click();
    await form.getByText('Matches 1 of 2 documents').waitFor();
    await form.getByText(`Property: nothing → ${property}`).waitFor();
    await form.getByText('Vendor: City Water Bureau → Water Bureau').waitFor();
    await form.getByText(`$86.12 of 1 document: property nothing → ${property}`).waitFor();
    await form.getByText('Vendor contains “water”: it is “Copper Roofing”').waitFor();
    expect(await propertyOf(documentId)).toBeNull();
    await save.click();
    await page.getByText('Rule saved').waitFor();
    await card(page, 'Water bills').getByText('Vendor contains “water” and Amount is between 10 and 400').waitFor();
    await card(page, 'Water bills').getByText(`Set the property: ${property} · Set the vendor: “Water Bureau”`).waitFor();
  });

  test('a rule divides an expense: what does not fit stands at its field, and the rule tells its parts in words', async () => {
    const { page } = await bench.visit('/ai-rules', { expected: /422/ });
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Roofs of two');
    await form.getByRole('textbox', { name: 'Value (1)' }).fill('copper');
    await pick(form, 'Action (1)', 'Split the expense');
    await pick(form, 'Split by', 'By percent');
    await pick(form, 'Property of share 1', property);
    await form.getByRole('spinbutton', { name: 'Percentage of share 1' }).fill('70');
    await form.getByRole('spinbutton', { name: 'Percentage of share 2' }).fill('20');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('The percentages must add up to 100; they add up to 90.').waitFor();
    await form.getByRole('spinbutton', { name: 'Percentage of share 2' }).fill('30');
    await form.getByRole('button', { name: 'Try rule' }).click();
    await form.getByText(`Split: nothing → ${property} 70 %, General 30 %`).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rule saved').waitFor();
    await card(page, 'Roofs of two').getByText(`Split the expense: ${property} 70 %, General 30 %`).waitFor();
    const rules = await bench.product.call<{ id: number; name: string }[]>('GET', '/ai-rules/');
    await bench.product.call('DELETE', `/ai-rules/${rules.find(({ name }) => name === 'Roofs of two')?.id}`);
  });

  test('rules are applied to one document and to all, and the log says what came of it', async () => {
    const { page } = await bench.visit('/ai-rules', { expected: /404/ });
    await page.getByRole('button', { name: 'Try all rules' }).click();
    const trial = page.getByRole('dialog', { name: 'All active rules' });
    await trial.getByRole('button', { name: 'Try rules', exact: true }).click();
    await trial.getByText('Matches 1 of 2 documents').waitFor();
    await trial.getByText('Vendor: City Water Bureau → Water Bureau').waitFor();
    await trial.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Apply rules' }).click();
    const form = page.getByRole('dialog', { name: 'Apply rules' });
    await pick(form, 'To', 'One document');
    const apply = form.getByRole('button', { name: 'Apply', exact: true });
    expect(await apply.isDisabled()).toBe(true);
    await form.getByRole('textbox', { name: 'Document ID' }).fill('999999');
    await apply.click();
    await page.getByText('Failed to apply rules').waitFor();
    await form.getByText('Document not found').waitFor();
    await form.getByRole('textbox', { name: 'Document ID' }).fill(String(documentId));
    // What it would do is shown before, and changes nothing.
    await form.getByRole('button', { name: 'Preview changes' }).click();
    await form.getByText('Matches 1 of 1 document').waitFor();
    await form.getByText('Vendor: City Water Bureau → Water Bureau').waitFor();
    expect(await propertyOf(documentId)).toBeNull();
    await apply.click();
    await page.getByText('Applied 1 matching rule', { exact: true }).waitFor();
    await eventually(() => propertyOf(documentId), propertyId);
    await page.getByRole('button', { name: 'Apply rules' }).click();
    await pick(form, 'To', 'One document');
    await form.getByRole('textbox', { name: 'Document ID' }).fill(String(documentId + 1));
    await apply.click();
    await page.getByText('No rules matched this document').waitFor();
    await page.route('**/apply-rules', (route) => route.fulfill({ json: { rules_matched: 3, changes: [], not_done: [] } }));
    await page.getByRole('button', { name: 'Apply rules' }).click();
    await pick(form, 'To', 'One document');
    await form.getByRole('textbox', { name: 'Document ID' }).fill(String(documentId));
    await apply.click();
    await page.getByText('Applied 3 matching rules').waitFor();
    await page.getByRole('button', { name: 'Apply rules' }).click();
    await pick(form, 'To', 'Documents waiting for review');
    await apply.click();
    await page.getByText('Rules are applied to 2 documents').waitFor();
    await page.getByText('Rules applied to all 2 documents').waitFor();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await eventually(async () => asked.some((url) => url.endsWith('/executions?skip=0&limit=100')), true);
    const log = page.getByRole('dialog', { name: 'Log of “Water bills”' });
    await log.getByText('Matches', { exact: true }).first().waitFor();
    await log.getByText(`Set the property: ${property}`).first().waitFor();
    await log.getByText('Vendor contains “water”: it is “Copper Roofing”').first().waitFor();
    await log.getByRole('checkbox', { name: 'Matches only' }).check();
    await log.getByText('Vendor contains “water”: it is “Copper Roofing”').first().waitFor({ state: 'detached' });
    await log.getByText(`Set the property: ${property}`).first().waitFor();
  });

  test('a rule is switched off, changed and deleted', async () => {
    const { page } = await bench.visit('/ai-rules');
    await page.getByRole('switch', { name: 'Rule “Water bills” is active' }).click();
    await page.getByText('Rule switched off').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit rule' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Water and sewer');
    await pick(form, 'What (1)', 'E-mail subject');
    await form.getByRole('button', { name: 'Remove condition 2' }).click();
    // Another administrator changes meanwhile what is not touched here.
    const [rule] = await bench.product.call<{ id: number }[]>('GET', '/ai-rules/');
    await bench.product.call('PATCH', `/ai-rules/${rule?.id}`, { description: 'Asked for by the office' });
    await form.getByRole('button', { name: 'Save' }).click();
    await card(page, 'Water and sewer').getByText('E-mail subject contains “water”').waitFor();
    await card(page, 'Water and sewer').getByText('Asked for by the office').waitFor();
    await page.getByRole('button', { name: 'More actions for Water and sewer' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Are you sure you want to delete the rule “Water and sewer”?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Rule deleted').waitFor();
    await page.getByText('No rules yet').waitFor();
  });

  test('staff reads, tries and applies, and changes nothing; a viewer sees none', async () => {
    await bench.product.call('POST', '/ai-rules/', { name: 'Everything else', actions: [{ type: 'file' }], is_active: false });
    const { page } = await bench.visit('/ai-rules', { as: await bench.addUser('STAFF'), expected: /500|501/ });
    await card(page, 'Everything else').getByText('always, for every document').waitFor();
    expect(await page.getByRole('button', { name: /^(Add rule|Edit)$/ }).count()).toBe(0);
    expect(await page.getByRole('switch').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByRole('button', { name: 'Try rule' }).click();
    await page.getByText('Matches 2 of 2 documents').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    const disabled = 'Rule application is temporarily disabled. You can still create and manage rules.';
    await page.route('**/apply-rules/batch', (route) => route.fulfill({ status: 501, json: { detail: disabled } }));
    await page.getByRole('button', { name: 'Apply rules' }).click();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText(disabled).first().waitFor();
    await page.route('**/api/v1/ai-rules/?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Failed to load rules').first().waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Everything else').waitFor();
    const { page: other } = await bench.visit('/ai-rules', { as: await bench.addUser('VIEWER') });
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('a correction that was made three times is offered as a rule, filled in', async () => {
    for (const amount of ['$11.00', '$12.00', '$13.00']) {
      const id = await bench.product.upload(
        `glass ${amount}.pdf`,
        await billPdf({ vendor: 'Harbor Glass Works', amount, day: dayBefore(2) }),
      );
      const [{ id: home } = { id: 0 }] = await bench.product.call<{ id: number }[]>(
        'GET',
        `/properties/?q=${encodeURIComponent(property)}`,
      );
      await bench.product.call('PATCH', `/documents/${id}`, { property_id: home });
    }
    const { page } = await bench.visit('/ai-rules');
    await page.getByText(`You assigned 3 documents of “Harbor Glass Works” to ${property}`).waitFor();
    await page.getByRole('button', { name: 'Create rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`Harbor Glass Works: ${property}`);
    expect(await form.getByRole('textbox', { name: 'Value (1)' }).inputValue()).toBe('Harbor Glass Works');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rule saved').waitFor();
    await page.getByRole('heading', { name: 'Suggested rules' }).waitFor({ state: 'detached' });
    await card(page, `Harbor Glass Works: ${property}`).getByText(`Set the property: ${property}`).waitFor();
  });
});
