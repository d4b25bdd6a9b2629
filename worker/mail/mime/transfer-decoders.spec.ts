import { assert, constantFrom, nat, property, string, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { transferDecoder } from './transfer-decoders.js';

function decodeAs(encoding: string, ...pieces: string[]): string {
  const decoder = transferDecoder(encoding);
  const decoded = pieces.map((piece) => decoder.decode(Buffer.from(piece, 'latin1')));
  return Buffer.concat([...decoded, decoder.end()]).toString('latin1');
}

const decode = (...pieces: string[]): string => decodeAs('quoted-printable', ...pieces);

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
])('%j is %j', (coded, plain) => {
  expect(decode(coded)).toBe(plain);
});

test('wherever it is cut, it says the same', () => {
  const text = string({ unit: constantFrom('=', '4', '1', ' ', '\t', '\r', '\n', 'x'), maxLength: 40 });
  assert(
    property(text, nat(40), (coded, at) => {
      expect(decode(coded.slice(0, at), coded.slice(at))).toBe(decode(coded));
    }),
  );
});

test('what is written as it should be comes back', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), (bytes) => {
      const coded = [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
      const lines = coded.join('').replaceAll(/.{75}/g, '$&=\r\n').replaceAll(/=(?:([0-9A-F])?)=\r\n/g, '=\r\n=$1'); // prettier-ignore
      expect(decode(lines)).toBe(Buffer.from(bytes).toString('latin1'));
    }),
  );
});

test('blanks without end cost no time', () => {
  const piece = ' '.repeat(65_536);
  const began = performance.now();
  expect(decode(...Array.from({ length: 160 }, () => piece), 'x')).toHaveLength(160 * piece.length + 1);
  expect(performance.now() - began).toBeLessThan(5000);
});

test.each([
  ['aGVsbG8=', 'hello'],
  ['aGVs\r\nbG8=', 'hello'],
  ['aGVsbG8', 'hello'],
  ['aGVs*bG8=', 'hello'],
  ['aGk=\r\naGk=', 'hihi'],
  ['', ''],
])('base64 %j is %j, wherever it is cut', (coded, plain) => {
  for (let at = 0; at <= coded.length; at += 1) expect(decodeAs('base64', coded.slice(0, at), coded.slice(at))).toBe(plain);
});

test.each([
  ['"base64"', 'hello'],
  ['base-64; x=y', 'hello'],
  ['quoted printable', 'aGVsbG8'],
  ['"quoted-printable"', 'aGVsbG8'],
  ['x-uuencode', 'aGVsbG8='],
  ['8bit', 'aGVsbG8='],
  ['', 'aGVsbG8='],
])('the transfer encoding %j reads aGVsbG8= as %s', (encoding, plain) => expect(decodeAs(encoding, 'aGVsbG8=')).toBe(plain));
