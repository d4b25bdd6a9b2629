import { expect, test } from 'vitest';
import { mendedType } from './part-headers.js';

test.each([
  ['text', {}, 'text/plain'],
  ['TEXT', {}, 'text/plain'],
  ['charset=utf-8', {}, 'text/plain'],
  ['text/plain charset=utf-8', {}, 'text/plain'],
  ['html', {}, 'text/html'],
  ['plain/text', {}, 'text/plain'],
  ['', {}, 'text/plain'],
  ['pdf', { filename: 'bill.pdf' }, 'pdf'],
  ['text', { disposition: 'attachment' }, 'text'],
  ['text/plain', {}, 'text/plain'],
  ['application/x-own', {}, 'application/x-own'],
  ['multipart/mixed boundary=b', {}, 'multipart/mixed boundary=b'],
] as const)('%j %o is %s', (contentType, more, is) =>
  expect(mendedType({ contentType, disposition: null, filename: null, ...more })).toBe(is),
);
