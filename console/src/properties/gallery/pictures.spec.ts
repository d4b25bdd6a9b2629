import { expect, test } from 'vitest';
import { ApiError } from '../../api/http';
import type { DocumentRow, PropertyMedia } from '../../api/types';
import { galleryWords, isPicture, picturesOfDocuments, picturesOfMedia } from './pictures';

test.each([
  ['image/webp', 'roof.webp', true],
  ['image/heic', 'roof', true],
  ['application/octet-stream', 'Roof.JPEG', true],
  ['application/octet-stream', 'roof.tif', true],
  ['application/octet-stream', 'roof.TIFF', true],
  ['application/octet-stream', 'roof.bmp', true],
  ['application/pdf', 'roof.pdf', false],
  ['application/pdf', 'png.pdf', false],
])('%s called %s: %s', (mime_type, filename, kept) => {
  expect(isPicture({ mime_type, filename })).toBe(kept);
});

test('a document is seen and downloaded by its id', () => {
  const rows = [
    { id: 4, mime_type: 'image/png', filename: 'roof.png', document_date: '2026-03-05', created_at: '2026-04-01T10:00:00Z' },
    { id: 5, mime_type: 'application/pdf', filename: 'bill.pdf' },
  ] as DocumentRow[];
  expect(picturesOfDocuments(rows)).toEqual([
    {
      key: 'document-4',
      name: 'roof.png',
      caption: 'Mar 5, 2026',
      view: '/documents/4/view',
      download: '/documents/4/download',
      filename: 'roof.png',
    },
  ]);
});

test('a picture of a message that was not fetched yet is nowhere to be looked at; other files are none', () => {
  const media = [
    { id: 1, url: '/api/v1/properties/3/media/1', mime_type: 'image/jpeg', from: 'Pat', taken_at: '2026-03-01T10:00:00Z' },
    { id: 2, url: 'https://elsewhere.example/2.png', mime_type: 'image/png', from: 'Pat', taken_at: '2026-03-01T10:00:00Z' },
    { id: 3, url: '/api/v1/properties/3/media/3', mime_type: 'application/pdf', from: 'Pat', taken_at: '2026-03-01T10:00:00Z' },
  ] as PropertyMedia[];
  expect(picturesOfMedia(media)).toMatchObject([
    { key: 'media-1', name: 'Pat', caption: 'Mar 1, 2026', view: '/properties/3/media/1', filename: 'message-1.jpg' },
    { key: 'media-2', view: null, download: null, filename: 'message-2.png' },
  ]);
});

test.each([
  [new ApiError(422, { detail: [{ loc: ['query', 'limit'], msg: 'must be at most 1000', type: 'x' }] }, null), 'must be at most 1000'],
  [new ApiError(422, { detail: [] }, null), 'gallery.invalid'],
  [new ApiError(422, { detail: 'no' }, 'no'), 'gallery.invalid'],
  [new ApiError(422, null, null), 'gallery.invalid'],
  [new ApiError(500, { detail: 'broken' }, 'broken'), 'gallery.failed'],
  [new Error('x'), 'gallery.failed'],
])('%o says %s', (error, words) => {
  expect(galleryWords(error)).toBe(words);
});
