import { chromium, type Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { executablePath } from './support/browser.js';
import { violations } from './support/look-at-screens.js';
import { billJpeg, dayBefore } from './support/papers.js';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;

interface Made {
  id: number;
  filename: string;
  mime_type: string;
  page_count: number | null;
}

/** Where a corner stands, in hundredths of the picture. */
async function placeOf(corner: Locator): Promise<{ left: number; top: number }> {
  const [, left, top] = /left: ([\d.]+)%; top: ([\d.]+)%/.exec((await corner.getAttribute('style')) ?? '') ?? [];
  return { left: Number(left), top: Number(top) };
}

/** A bill that lies askew on a dark table. */
async function photographed(): Promise<Buffer> {
  const bill = await billJpeg({ vendor: 'Cascade Window Cleaning', amount: '$118.40', day: dayBefore(8) });
  const page = await sharp(bill).resize(700, 900, { fit: 'fill' }).rotate(8, { background: '#3a2a1c' }).toBuffer();
  return sharp({ create: { width: 1200, height: 1400, channels: 3, background: '#3a2a1c' } })
    .composite([{ input: page, gravity: 'centre' }])
    .jpeg()
    .toBuffer();
}

describe.skipIf(hasNoBrowser)('Taking photos', () => {
  const bench = setUpBench();
  const made = () => bench.product.call<Made[]>('GET', '/documents/?include_all=true');

  test('several shots of the camera are cropped, turned and sent as one document', async () => {
    const before = (await made()).length;
    const fake = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args: fake });
    try {
      const context = await browser.newContext({ ...phone, permissions: ['camera'], serviceWorkers: 'block' });
      const token = await bench.product.tokenOf();
      await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token);
      const page = await context.newPage();
      await page.goto(`${bench.product.url}/upload`);
      await page.getByRole('button', { name: 'Take photos' }).click();
      const shutter = page.getByRole('button', { name: 'Take the photo' });
      await eventually(() => shutter.isEnabled(), true);
      expect(await violations(page)).toEqual([]);
      await shutter.click();

      // A corner follows the arrow keys and the finger, and stays in the picture.
      const corner = page.getByRole('button', { name: 'Top left corner' });
      const left = async () => (await placeOf(corner)).left;
      const started = await left();
      await corner.press('Shift+ArrowRight');
      expect(await left()).toBeCloseTo(started + 3, 3);
      for (let pressed = 0; pressed < 12; pressed += 1) await corner.press('Shift+ArrowLeft');
      expect(await left()).toBe(0);
      const box = await corner.boundingBox();
      await page.mouse.move((box?.x ?? 0) + 22, (box?.y ?? 0) + 22);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 52, (box?.y ?? 0) + 52);
      await page.mouse.up();
      expect(await left()).toBeGreaterThan(2);
      expect(await violations(page)).toEqual([]);
      const shape = async () =>
        ((await page.getByRole('img', { name: 'The photo' }).boundingBox())?.width ?? 0) >
        ((await page.getByRole('img', { name: 'The photo' }).boundingBox())?.height ?? 0);
      const wasWide = await shape();
      await page.getByRole('button', { name: 'Rotate' }).click();
      await eventually(shape, !wasWide);
      await page.getByRole('button', { name: 'Use photo' }).click();

      await page.getByRole('img', { name: 'Page 1' }).waitFor();
      await page.getByRole('button', { name: 'Take another' }).click();
      await eventually(() => shutter.isEnabled(), true);
      await shutter.click();
      await page.getByRole('button', { name: 'Use photo' }).click();
      await page.getByRole('img', { name: 'Page 2' }).waitFor();
      expect(await page.getByRole('radio', { name: 'One document', exact: true }).isChecked()).toBe(true);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Upload 2 pages' }).click();
      await page.getByRole('listitem').getByText('Uploaded', { exact: true }).waitFor();
      await eventually(async () => (await made()).length, before + 1);
      const [document] = await made();
      expect(document).toMatchObject({ mime_type: 'application/pdf', filename: expect.stringMatching(/^Photo .*\.pdf$/) });
      await bench.product.read(document?.id ?? 0);
      expect((await made())[0]?.page_count).toBe(2);
    } finally {
      await browser.close();
    }
  });

  test('without a camera the phone takes the pictures, their pages are straightened, and each is a document where that is chosen', async () => {
    const before = (await made()).length;
    const { page } = await bench.visit('/upload', phone);
    await page.getByRole('button', { name: 'Take photos' }).click();
    await page.getByText('The camera cannot be used on this page').waitFor();
    expect(await violations(page)).toEqual([]);
    const buffer = await photographed();
    const camera = page.locator('input[capture="environment"]');
    expect(await camera.getAttribute('accept')).toBe('image/*');
    await camera.setInputFiles([{ name: 'one.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByRole('button', { name: 'Top left corner' }).waitFor();
    // The page lies at eight degrees in the middle of the picture.
    const { left, top } = await placeOf(page.getByRole('button', { name: 'Top left corner' }));
    expect([left > 15 && left < 32, top > 8 && top < 25]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Use photo' }).click();
    await page.getByRole('button', { name: 'Take another' }).click();
    await camera.setInputFiles([{ name: 'two.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByRole('button', { name: 'Use photo' }).click();
    await page.getByRole('img', { name: 'Page 2' }).waitFor();
    const shape = await page.evaluate<number>(
      `(({ naturalWidth, naturalHeight }) => naturalWidth / naturalHeight)(document.querySelector('img[alt="Page 1"]'))`,
    );
    expect(shape).toBeCloseTo(700 / 900, 1);
    await page.getByRole('radio', { name: 'One document each' }).check();
    await page.getByRole('button', { name: 'Upload 2 pages' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(async () => (await made()).length, before + 2);
    expect((await made()).slice(0, 2).map(({ mime_type }) => mime_type)).toEqual(['image/jpeg', 'image/jpeg']);

    // What was taken is not lost by a slip of the finger.
    await page.getByRole('button', { name: 'Take photos' }).click();
    await page.getByText('The camera cannot be used on this page').waitFor();
    await page.locator('input[capture="environment"]').setInputFiles([{ name: 'one.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByRole('button', { name: 'Use photo' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Use photo' }).waitFor();
  });
});
