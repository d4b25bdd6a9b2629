import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { lookAt } from './support/look-at-screens.js';
import { billJpeg, billPdf, dayBefore } from './support/papers.js';

describe.skipIf(hasNoBrowser)('The upload page', () => {
  const bench = setUpBench();

  test('files are dropped and chosen, and each says what became of it', async () => {
    const { id: propertyId } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Elm House' });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page } = await bench.visit('/upload', { ...phone, expected: /415|500|ERR_FAILED/ });
    await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
    await page.getByText('PDF, JPG, PNG, GIF, BMP, WebP, TIFF, HEIC or EML, up to 25 MB each').waitFor();
    await page.getByLabel('Property').click();
    await page.getByRole('option', { name: 'Elm House' }).click();

    const bill = { vendor: 'Cascade Window Cleaning', amount: '$118.40', day: dayBefore(8) };
    const bytes = [...(await billPdf(bill))];
    const dropped = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'windows.pdf')); return data; })()`,
    );
    const zone = page.locator('.MuiCard-root').filter({ hasText: 'Drop files here or choose them' });
    await zone.dispatchEvent('dragenter', { dataTransfer: dropped });
    await page.getByText('Drop to upload').waitFor();
    await page.locator('.MuiCard-root').first().dispatchEvent('drop', { dataTransfer: dropped });
    const list = page.getByRole('listitem');
    await list.filter({ hasText: 'windows.pdf' }).getByText('Uploaded', { exact: true }).waitFor();

    const chosen = page.locator('input[type="file"]').first();
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await billJpeg({ ...bill, amount: '$12.00' }) };
    await chosen.setInputFiles([photo]);
    await list.filter({ hasText: 'photo.jpg' }).getByText('Uploaded', { exact: true }).waitFor();

    await chosen.setInputFiles([{ name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('just words') }]);
    const refused = list.filter({ hasText: 'words.pdf' });
    await eventually(async () => /Uploading|Uploaded/.test(await refused.innerText()), false);
    await page.route('**/api/v1/documents/upload*', (route) => route.abort());
    await chosen.setInputFiles([{ ...photo, name: 'second.jpg' }]);
    await list.filter({ hasText: 'second.jpg' }).getByText('Waiting for connection').waitFor();
    await lookAt(page, 'upload-waiting');
    // What waits can be taken back, and what is refused stays until it is.
    await page.unroute('**/api/v1/documents/upload*');
    await page.route('**/api/v1/documents/upload*', (route) => route.fulfill({ status: 500 }));
    // What goes on behind the screens begins a moment after them.
    await eventually(async () => {
      await page.evaluate("dispatchEvent(new Event('online'))");
      return list.filter({ hasText: 'second.jpg' }).getByText('Upload failed').isVisible();
    }, true);
    await page.getByRole('button', { name: 'Remove second.jpg' }).click();
    await list.filter({ hasText: 'second.jpg' }).waitFor({ state: 'detached' });
    await page.unroute('**/api/v1/documents/upload*');
    await page.reload();
    await list
      .filter({ hasText: 'words.pdf' })
      .getByText(/can read|cannot be|supported/i)
      .waitFor();
    await page.getByRole('button', { name: 'Remove words.pdf' }).click();
    await list.filter({ hasText: 'words.pdf' }).waitFor({ state: 'detached' });
    const sent = await bench.product.call<{ property_id: number }[]>('GET', '/documents/?include_all=true');
    expect(sent.map((one) => one.property_id)).toEqual([propertyId, propertyId]);
  });

  test('a file whose answer is lost is sent once more, and is one document', async () => {
    const { page } = await bench.visit('/upload', { expected: /ERR_FAILED/, once: true });
    const before = (await bench.product.call<unknown[]>('GET', '/documents/?include_all=true')).length;
    let lost = 0;
    await page.route('**/api/v1/documents/upload*', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    });
    const buffer = await billJpeg({ vendor: 'Lost Answer Roofing', amount: '$77.00', day: dayBefore(3) });
    await page.getByLabel('Choose files').setInputFiles([{ name: 'lost.jpg', mimeType: 'image/jpeg', buffer }]);
    const row = page.getByRole('listitem').filter({ hasText: 'lost.jpg' });
    await row.getByText('Waiting for connection').waitFor();
    await page.unroute('**/api/v1/documents/upload*');
    await page.reload();
    await eventually(() => page.getByRole('button', { name: 'Remove lost.jpg' }).count(), 0);
    expect(lost).toBeGreaterThan(0);
    await eventually(async () => (await bench.product.call<unknown[]>('GET', '/documents/?include_all=true')).length, before + 1);
  });

  test('a viewer uploads nothing and is told why', async () => {
    const { page } = await bench.visit('/upload', { as: await bench.addUser('VIEWER') });
    await page.getByText("Viewers can't change data").waitFor();
    expect(await page.getByText('Choose files').isDisabled()).toBe(true);
  });
});
