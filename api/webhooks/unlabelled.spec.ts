import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { boundaryOf, unlabelled } from './unlabelled.js';

test.each([
  ['multipart/form-data; boundary=xYzZY', 'xYzZY'],
  ['multipart/form-data; charset=utf-8; boundary="a b:c"', 'a b:c'],
  ['application/json', null],
  [undefined, null],
])('the boundary of %s', (header, boundary) => expect(boundaryOf(header)).toBe(boundary));

const disposition = 'Content-Disposition: form-data; name="email"';
const mail =
  'Content-Type: multipart/mixed; charset=utf-8; boundary=in\r\n\r\n--in\r\nContent-Type: text/plain; charset=x\r\n\r\nZ\u00fcge\r\n--in--';
const form = (type: string) => `--xyz\r\n${disposition}\r\n${type}\r\n${mail}\r\n--xyz\r\n${disposition}\r\n\r\nb\r\n--xyz--\r\n`;

describe.each([1, 2, 7, 64, 100_000])('in pieces of %i bytes', (size) => {
  const pass = async (text: string): Promise<string> => {
    const bytes = Buffer.from(text, 'latin1');
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    return (await buffer(Readable.from(pieces).pipe(unlabelled('xyz')))).toString('latin1');
  };

  test.each(['Content-Type: text/plain; charset=utf-8\r\n', 'content-type: text/plain ;Charset = "x"\r\n'])(
    'a part loses its charset, and nothing else is touched: %s',
    async (type) => {
      const passed = await pass(form(type));
      expect(passed.slice(2)).toBe(form(type.replace(/;\s*charset\s*=/i, '; was=')));
    },
  );

  test.each([
    '',
    form(''),
    `--xyz--\r\n\r\n; charset=a`,
    `${mail}\r\n--xyz`,
    `--xyz\r\n\r\n${mail}\r\n--xyz--`,
    `--xyz${'x'.repeat(20_000)}; charset=a`,
  ])('what has none passes as it is: %#', async (text) => expect((await pass(text)).slice(2)).toBe(text));
});
