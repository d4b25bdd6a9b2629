import { describe, expect, test } from 'vitest';
import { contentDisposition, readRange } from './file-answer.js';

describe('the part of a file that is asked for (RFC 9110 §14.1.2)', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['bytes=', null],
    ['bytes=-', null],
    ['items=0-1', null],
    ['bytes=0-1,5-6', null],
    ['bytes=5-1', null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=100-200', 'none'],
  ])('%s of 100 bytes', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  test('an empty file has no part', () => {
    expect([readRange('bytes=0-', 0), readRange('bytes=-5', 0)]).toEqual(['none', 'none']);
  });
});

describe('the name a file is saved under (RFC 6266)', () => {
  test.each([
    ['bill.pdf', `attachment; filename="bill.pdf"; filename*=UTF-8''bill.pdf`],
    ['a "b" \\ %41.pdf', `attachment; filename="a _b_ _ _41.pdf"; filename*=UTF-8''a%20%22b%22%20%5C%20%2541.pdf`],
    ["Müller's (1)*.pdf", `attachment; filename="Muller's (1)*.pdf"; filename*=UTF-8''M%C3%BCller%27s%20%281%29%2A.pdf`],
    ['Vodárny č. 5', `attachment; filename="Vodarny c. 5"; filename*=UTF-8''Vod%C3%A1rny%20%C4%8D.%205`],
    ['a\r\nSet-Cookie: x=1', `attachment; filename="a__Set-Cookie: x=1"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1`],
    ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ])('%j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });
});
