import { expect, test } from 'vitest';
import { maxOcrPixels, ocrSize, renderSize } from '#core/reading/picture-size';

test.each([
  ['a small receipt is enlarged', { width: 463, height: 1013 }, { width: 1000, height: 2188 }],
  ['a good one stays', { width: 1200, height: 2400 }, { width: 1200, height: 2400 }],
  ['a scan is made smaller', { width: 2480, height: 3508 }, { width: 1400, height: 1980 }],
  ['a sideways one too', { width: 3508, height: 2480 }, { width: 1980, height: 1400 }],
  ['a long roll keeps to the longest side', { width: 400, height: 8000 }, { width: 176, height: 3520 }],
  ['a dot', { width: 1, height: 1 }, { width: 1000, height: 1000 }],
])('%s', (_name, picture, size) => {
  expect(ocrSize(picture)).toEqual(size);
});

test('the second look has another size', () => {
  expect(ocrSize({ width: 1400, height: 1980 }, true)).toEqual({ width: 1700, height: 2404 });
});

test.each([
  ['Letter', { width: 612, height: 792 }, { width: 1700, height: 2200 }],
  ['A4', { width: 595.28, height: 841.89 }, { width: 1654, height: 2339 }],
  ['a stamp', { width: 72, height: 36 }, { width: 200, height: 100 }],
  ['a poster', { width: 14400, height: 14400 }, { width: 2449, height: 2449 }],
  ['a hair', { width: 14400, height: 0.01 }, { width: 10000, height: 1 }],
])('%s is rendered within the limits', (_name, page, size) => {
  const found = renderSize(page);
  expect(found).toMatchObject(size);
  expect(found.dpi).toBeLessThanOrEqual(200);
  expect(found.width * found.height).toBeLessThanOrEqual(maxOcrPixels * 1.001);
});
