import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { assert, asyncProperty, constantFrom, nat, string, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { QuotedPrintableDecoder } from './quoted-printable.js';

const decode = async (...chunks: string[]): Promise<string> => {
  const source = Readable.from(chunks.filter(Boolean).map((chunk) => Buffer.from(chunk, 'latin1')));
  return (await buffer(source.pipe(new QuotedPrintableDecoder()))).toString('latin1');
};

test.each([
  ['plain words', 'plain words'],
  ['a=3Db', 'a=b'],
  ['caf=C3=A9', 'caf\u00c3\u00a9'],
  ['=e9=E9', '\u00e9\u00e9'],
  ['one=\r\ntwo', 'onetwo'],
  ['one=\ntwo', 'onetwo'],
  ['one= \t\r\ntwo', 'onetwo'],
  ['one \t\r\ntwo \n', 'one\r\ntwo\n'],
  ['one  two', 'one  two'],
  ['the end=', 'the end'],
  ['the end  ', 'the end'],
  ['= x', '= x'],
  ['=4', '=4'],
  ['=4 x', '=4 x'],
  ['=zz=', '=zz'],
  ['==41', '=A'],
  ['=\rx', '=\rx'],
  ['=\r', '=\r'],
  ['a\rb', 'a\rb'],
  ['8-bit \u00e9', '8-bit \u00e9'],
  ['', ''],
])('%j is %j', async (coded, plain) => {
  expect(await decode(coded)).toBe(plain);
});

test('wherever it is cut, it says the same', async () => {
  const text = string({ unit: constantFrom('=', '4', '1', ' ', '\t', '\r', '\n', 'x'), maxLength: 40 });
  await assert(
    asyncProperty(text, nat(40), async (coded, at) => {
      expect(await decode(coded.slice(0, at), coded.slice(at))).toBe(await decode(coded));
    }),
  );
});

test('what is written as it should be comes back', async () => {
  await assert(
    asyncProperty(uint8Array({ maxLength: 200 }), async (bytes) => {
      const coded = [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
      const lines = coded.join('').replaceAll(/.{75}/g, '$&=\r\n').replaceAll(/=(?:([0-9A-F])?)=\r\n/g, '=\r\n=$1'); // prettier-ignore
      expect(await decode(lines)).toBe(Buffer.from(bytes).toString('latin1'));
    }),
  );
});

test('ten million blanks cost no more than as many letters', async () => {
  const began = performance.now();
  expect(await decode(' '.repeat(10_000_000), '\r\n', 'x')).toBe('\r\nx');
  expect(performance.now() - began).toBeLessThan(5000);
});
