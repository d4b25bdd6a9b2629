import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billPdf, dayBefore, letter, places } from './support/papers.js';
import { reviewViewer } from './support/review-viewer.js';

describe.skipIf(hasNoBrowser)('The review viewer', () => {
  const bench = setUpBench();
  const { open, held, paper, suggestions, expense, says, press, choose, answer } = reviewViewer(bench);

  test('shows the document, what was read and how sure, and keeps what is corrected', async () => {
    const { page, id } = await open();
    for (const tab of ['Preview & Suggestions', 'Extracted Text']) await page.getByRole('tab', { name: tab, exact: true }).waitFor();
    await page.locator('[data-preview="pdf"] canvas').waitFor();
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Cascade Plumbing');
    await expense().getByText('New vendor: Cascade Plumbing').waitFor();
    await press('Add vendor');
    await says('Vendor created successfully');
    await expense().getByText('“Cascade Plumbing” is the name of this vendor.').waitFor();
    expect(await expense().getByRole('link', { name: 'Cascade Plumbing' }).getAttribute('href')).toContain('Cascade%20Plumbing');
    await suggestions()
      .getByText(/^\d+% sure$/)
      .first()
      .waitFor();
    await suggestions().getByLabel('Amount').focus();
    await page.locator('[data-evidence="amount"]').getByText('Amount').waitFor();
    await press('Save Changes');
    await says('No changes to save');
    // A day that is only half typed reads as none, and would empty what was read.
    await suggestions().getByLabel('Date').focus();
    await page.keyboard.press('Backspace');
    await press('Save Changes');
    await says('Please enter a complete date');
    await suggestions().getByLabel('Date').fill(dayBefore(3));
    await suggestions().getByLabel('Vendor').fill('Cascade Plumbing & Drain');
    await choose('AI Suggestions', 'Document type', 'Utility Bill');
    await press('Save Changes');
    await says('Changes saved successfully!');
    await suggestions().getByText('Set by a person').waitFor();
    expect(await held()).toMatchObject({
      document_type: 'utility_bill',
      reviewed_at: null,
      extracted_data: { vendor: 'Cascade Plumbing & Drain', ai_vendor: 'Cascade Plumbing' },
    });
    await page.getByText('Corrected').waitFor();
    await page.getByRole('tab', { name: 'Extracted Text' }).click();
    await page.getByRole('region', { name: 'Extracted Text' }).getByText('Total due').waitFor();
    await answer(`/documents/${id}`, 500, {});
    await page.getByRole('tab', { name: 'Preview & Suggestions' }).click();
    await suggestions().getByLabel('Vendor').fill('Nobody');
    await press('Save Changes');
    await says('Failed to save changes');
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Nobody');
  });

  test('that came before says so and leads there; told apart it is a document of its own', async () => {
    const bytes = await billPdf({ vendor: 'Cascade Plumbing', amount: '$900.00', day: dayBefore(3) });
    const id = await bench.product.upload('once.pdf', bytes);
    const again = await bench.product.upload('again.pdf', bytes);
    const { page } = await open(id);
    await says('Duplicates of this bill or file:');
    await page.getByRole('link', { name: 'again.pdf' }).click();
    await says('Duplicate of an earlier file.');
    expect(await page.getByRole('link', { name: 'Open the first one' }).getAttribute('href')).toBe(`/documents/${id}`);
    await press('Not the same');
    await says('Marked as not a duplicate');
    await page.getByRole('link', { name: 'Open the first one' }).waitFor({ state: 'detached' });
    expect(await bench.product.call('GET', `/documents/${again}`)).toMatchObject({ duplicate_of: null });
  });

  test('a click on the page gives the field in focus what stands there', async () => {
    const { page } = await open(await paper('Cascade Plumbing', '$321.00'));
    await page.locator('[data-page="1"] canvas').waitFor();
    const click = async ({ x, y, size }: { x: number; y: number; size: number }): Promise<void> => {
      const sheet = await page.locator('[data-page="1"]').boundingBox();
      if (!sheet) throw new Error('No page');
      const scale = sheet.width / letter.width;
      await page.locator('[data-pick]').waitFor();
      await page.mouse.click(sheet.x + (x + 12) * scale, sheet.y + (y + size / 2) * scale);
    };
    await suggestions().getByLabel('Amount').fill('1');
    await click(places.amount);
    await eventually(() => suggestions().getByLabel('Amount').inputValue(), '321.00');
    await suggestions().getByLabel('Date').fill('2020-01-01');
    await click(places.day);
    await eventually(() => suggestions().getByLabel('Date').inputValue(), dayBefore(3));
    await suggestions().getByLabel('Description').focus();
    await click({ x: 60, y: 270, size: 12 });
    await eventually(() => suggestions().getByLabel('Description').inputValue(), 'Water heater replacement');
    await suggestions().getByLabel('Amount').focus();
    await click({ x: 60, y: 240, size: 12 });
    await says('This value was not found here.');
  });

  test('says what somebody else has changed meanwhile before it is written over, and keeps what only they touched', async () => {
    const id = await paper('Harbor Locksmith');
    await open(id);
    await eventually(() => suggestions().getByLabel('Vendor').inputValue(), 'Harbor Locksmith');
    await suggestions().getByLabel('Vendor').fill('Harbor Locks & Keys');
    const theirs = { extracted_data: { vendor: 'Harbor Locksmith Inc', description: 'Their words' } };
    await bench.product.call('PATCH', `/documents/${id}`, theirs);
    await press('Save Changes');
    await says('Someone else changed this in the meantime. Vendor: Harbor Locksmith Inc. Save again to keep yours.');
    expect((await held()).extracted_data).toMatchObject(theirs.extracted_data);
    expect(await suggestions().getByLabel('Vendor').inputValue()).toBe('Harbor Locks & Keys');
    await press('Save Changes');
    await says('Changes saved successfully!');
    expect((await held()).extracted_data).toMatchObject({ vendor: 'Harbor Locks & Keys', description: 'Their words' });
  });

  test('says why it is of its property', async () => {
    const item = 'Service address: 12 Elm Street, Salem, OR';
    const id = await bench.product.upload(
      'of-elm.pdf',
      await billPdf({ vendor: 'Cascade Plumbing', amount: '$91.00', day: dayBefore(3), item }),
    );
    await open(id);
    await suggestions()
      .getByText(/^The document is for “12 Elm Street, Salem, OR”, this property's address\.$/)
      .waitFor();
  });

  test('says once that it is of none of the properties', async () => {
    const item = 'Service address: 904 Quarry Road, Bend, OR';
    const id = await bench.product.upload(
      'of-nobody.pdf',
      await billPdf({ vendor: 'Quarry Glass', amount: '$47.00', day: dayBefore(3), item }),
    );
    const { page } = await open(id);
    await suggestions()
      .getByText(/No property has this address\.$/)
      .waitFor();
    expect(await page.getByText(/No property has this address/).count()).toBe(1);
  });

  test('finds its property, and says when it is there already', async () => {
    const { page, id } = await open();
    await choose('AI Suggestions', 'Property', 'Elm House');
    await press('Assign');
    await says('Property assigned successfully');
    await press('Assign');
    await says('Document is already in the selected property');
    await choose('AI Suggestions', 'Document type', 'Other');
    await answer(`/documents/${id}`, 500, {});
    await bench.product.call('PATCH', `/documents/${id}`, { property_id: null });
    await page.reload();
    await choose('AI Suggestions', 'Property', 'Elm House');
    await press('Assign');
    await says('Failed to update document property');
    await press('File document');
    await says('Failed to file document');
    await page.unroute(`**/api/v1/documents/${id}`);
    await press('File document');
    await says('Document filed successfully!');
    await eventually(async () => (await held()).status, 'filed');
  });

  test('wears tags: found, made in place, taken off', async () => {
    const id = await paper();
    await bench.product.call('POST', '/tags/', { name: `Tax ${id}` });
    const { page } = await open(id);
    const box = page.getByRole('combobox', { name: 'Add a tag' });
    await box.fill('   ');
    await page.keyboard.press('Enter');
    await box.fill(`tax ${id}`);
    await page.getByRole('option', { name: `Tax ${id}` }).click();
    await page.getByRole('button', { name: `Remove the tag Tax ${id}` }).waitFor();
    await box.fill(`Roof ${id}`);
    await page.getByRole('option', { name: `Create “Roof ${id}”` }).click();
    await says('Tag created successfully');
    await page.getByRole('button', { name: `Remove the tag Roof ${id}` }).waitFor();
    expect((await held()).tags).toEqual(expect.arrayContaining([expect.objectContaining({ name: `Roof ${id}`, color: '#6B7280' })]));
    await page.getByRole('button', { name: `Remove the tag Tax ${id}` }).click();
    await eventually(async () => (await held()).tags.map(({ name }) => name), [`Roof ${id}`]);
    await answer(`/tags/*/documents/${id}`, 500, {});
    await page.getByRole('button', { name: `Remove the tag Roof ${id}` }).click();
    await says('Failed to remove tag');
    await box.fill(`Tax ${id}`);
    await page.getByRole('option', { name: `Tax ${id}` }).click();
    await says('Failed to add tag');
    await answer('/tags/', 500, {});
    await box.fill(`More ${id}`);
    await page.getByRole('option', { name: `Create “More ${id}”` }).click();
    await says('Failed to create tag');
  });
});
