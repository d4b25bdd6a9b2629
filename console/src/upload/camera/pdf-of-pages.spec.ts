import { expect, test } from 'vitest';
import { pdfOfPages } from './pdf-of-pages';

test('a PDF has a page for each picture, which stands in it byte for byte, and its table leads to every object', async () => {
  const pages = [
    { jpeg: Uint8Array.from([255, 216, 1, 2, 3, 255, 217]), width: 1000, height: 2000 },
    { jpeg: Uint8Array.from([255, 216, 9, 255, 217]), width: 500, height: 300 },
  ];
  const bytes = new Uint8Array(await pdfOfPages(pages).arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  expect([...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [width, height])).toEqual([
    ['360.00', '720.00'],
    ['180.00', '108.00'],
  ]);
  for (const { jpeg } of pages) expect(text).toContain(new TextDecoder('latin1').decode(jpeg));
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(offsets.map((_, place) => `${place + 1} 0 obj`));
  expect(offsets).toHaveLength(8);
});
