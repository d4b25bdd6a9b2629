import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { billJpeg, billPdf, dayBefore } from './support/papers.js';

describe.skipIf(hasNoBrowser)('The upload page', () => {
  const bench = setUpBench();

  test('files are dropped and photographed, and each says what became of it', async () => {
    const { id: propertyId } = await bench.product.call<{ id: number }>('POST', '/properties/', { name: 'Elm House' });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page } = await bench.visit('/upload', { ...phone, expected: /415|ERR_FAILED/ });
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

    // The camera of a phone hands over a picture.
    const camera = page.locator('input[capture="environment"]');
    expect(await camera.getAttribute('accept')).toBe('image/*');
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await billJpeg({ ...bill, amount: '$12.00' }) };
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take a photo' }).click();
    await (await choosing).setFiles([photo]);
    await list.filter({ hasText: 'photo.jpg' }).getByText('Uploaded', { exact: true }).waitFor();

    await camera.setInputFiles([{ name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('just words') }]);
    const refused = list.filter({ hasText: 'words.pdf' });
    await eventually(async () => /Uploading|Uploaded/.test(await refused.innerText()), false);
    await page.route('**/api/v1/documents/upload*', (route) => route.abort());
    await camera.setInputFiles([{ ...photo, name: 'second.jpg' }]);
    await list.filter({ hasText: 'second.jpg' }).getByText('Upload failed').waitFor();
    const sent = await bench.product.call<{ property_id: number }[]>('GET', '/documents/?include_all=true');
    expect(sent.map((one) => one.property_id)).toEqual([propertyId, propertyId]);
  });

  test('a viewer uploads nothing and is told why', async () => {
    const { page } = await bench.visit('/upload', { as: await bench.addUser('VIEWER') });
    await page.getByText("Viewers can't change data").waitFor();
    expect(await page.getByText('Choose files').isDisabled()).toBe(true);
  });
});
