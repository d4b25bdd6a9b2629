import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { Refusal } from '../../../worker/guarded/outcome.js';
import { chooseRenderers } from '../../../worker/reading/render/choose-renderer.js';
import type { PageRenderer } from '../../../worker/reading/render/page-renderer.js';
import { pdf2picRenderer } from '../../../worker/reading/render/pdf2pic-renderer.js';
import { pdfiumRenderer } from '../../../worker/reading/render/pdfium-renderer.js';
import { pdftoppmRenderer } from '../../../worker/reading/render/pdftoppm-renderer.js';
import { type Sheet, bill, drawn, inkBox, pdf } from '../../fixtures/paper.js';

const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const installed = new Map([
  ['pdfium', true],
  ['pdftoppm', await pdftoppmRenderer.isAvailable()],
  ['pdf2pic', await pdf2picRenderer.isAvailable()],
]);

async function broken(renderer: PageRenderer, content: Buffer): Promise<unknown> {
  try {
    const opened = await renderer.open(file('broken.pdf', content));
    const picture = await opened.render(1, { width: 306, height: 396, dpi: 36 });
    await opened.close();
    return picture;
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
}

describe.each([pdfiumRenderer, pdftoppmRenderer, pdf2picRenderer].map((renderer) => [renderer.name, renderer] as const))(
  '%s',
  (name, renderer) => {
    test.skipIf(installed.get(name))('skipped: its programs are not installed', async () => {
      expect(await renderer.isAvailable()).toBe(false);
    });

    const shapes: [string, Sheet, [number, number]][] = [
      ['a plain page', {}, [850, 1100]],
      ['a turned page', { page: { Rotate: 90 } }, [1100, 850]],
      ['a page upside down', { page: { Rotate: 180 } }, [850, 1100]],
      ['a page in other units', { page: { UserUnit: 3 } }, [850, 1100]],
      ['a cropped page', { page: { CropBox: [30, 300, 500, 780] } }, [940, 960]],
      ['a page whose box begins elsewhere', { page: { MediaBox: [-40, -30, 572, 762] } }, [850, 1100]],
    ];

    describe.skipIf(!installed.get(name))('where it is installed', () => {
      test.each(shapes)('draws %s as it is shown', async (_shape, sheet, [width, height]) => {
        const content = await pdf([[{ text: 'Gegenstand', x: 120, y: 160, size: 40 }]], sheet);
        const opened = await renderer.open(file('shape.pdf', content));
        const picture = await opened.render(1, { width, height, dpi: 100 });
        await opened.close();
        const { data, ...raw } = picture ?? { data: Buffer.alloc(1), width: 1, height: 1, channels: 1 as const };
        expect(Math.abs(raw.width - width)).toBeLessThanOrEqual(2);
        expect(Math.abs(raw.height - height)).toBeLessThanOrEqual(2);
        const [seen, truth] = [await inkBox(sharp(data, { raw })), await inkBox(await drawn(content))];
        seen.forEach((value, index) => expect(value).toBeCloseTo(truth[index] ?? 9, 1.7));
      });

      test('draws the page asked for, and no page beyond the last', async () => {
        const opened = await renderer.open(
          file('two.pdf', await pdf([[{ text: 'low', x: 60, y: 700, size: 40 }], [{ text: 'high', x: 60, y: 40, size: 40 }]])),
        );
        const picture = await opened.render(2, { width: 306, height: 396, dpi: 36 });
        expect(
          picture && (await inkBox(sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 1 } })))[1],
        ).toBeLessThan(0.2);
        expect(await opened.render(3, { width: 306, height: 396, dpi: 36 })).toBeNull();
        await opened.close();
      });

      test.each([
        ['an empty file', async () => Buffer.alloc(0)],
        ['a truncated file', async () => (await pdf([bill])).subarray(0, 200)],
        ['a locked file', async () => pdf([bill], { password: 'secret' })],
        [
          'a picture called PDF',
          async () =>
            sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
              .png()
              .toBuffer(),
        ],
      ])('answers nothing for %s, whatever its program says', async (_name, content) => {
        expect([null, 'damaged', 'needs_password']).toContainEqual(await broken(renderer, await content()));
      });
    });
  },
);

describe('the choice', () => {
  const path = process.env.PATH;
  const bare = join(folder, 'bare');
  beforeAll(() => {
    process.env.PATH = bare;
  });
  afterAll(() => {
    process.env.PATH = path;
  });

  test.each([
    ['auto', false, ['pdfium']],
    ['pdftoppm', false, ['pdfium']],
    ['pdf2pic', false, ['pdfium']],
    ['pdfium', false, ['pdfium']],
    ['auto', true, ['pdfium']],
  ])('%s on a machine without programs, locked %s: %j', async (wanted, locked, names) => {
    expect((await chooseRenderers(wanted, locked)).map((renderer) => renderer.name)).toEqual(names);
  });
});
