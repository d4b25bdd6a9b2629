import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureRefusal } from './openphone-signature.js';

const key = Buffer.from('a key').toString('base64');
const now = new Date('2026-03-10T12:00:00Z');
const body = Buffer.from('{"a":1}');
const sign = (time: number, over = body) =>
  `hmac;1;${time};${createHmac('sha256', Buffer.from(key, 'base64')).update(`${time}.${over.toString()}`).digest('base64')}`;
const at = (minutes: number) => now.getTime() + minutes * 60_000;

test.each([
  ['good', sign(at(0)), null],
  ['a little old', sign(at(-4)), null],
  ['too old', sign(at(-6)), 'too old'],
  ['of a clock that is fast', sign(at(4)), null],
  ['from the future', sign(at(6)), 'dated in the future'],
  ['from the far future', sign(999_999_999_999_999), 'dated in the future'],
  ['of another body', sign(at(0), Buffer.from('{"a":2}')), 'is wrong'],
  ['with its time changed', sign(at(-6)).replace(String(at(-6)), String(at(0))), 'is wrong'],
  ['of another version', sign(at(0)).replace(';1;', ';2;'), 'not signed'],
  ['missing', undefined, 'not signed'],
])('%s', (_, header, refusal) => {
  expect(signatureRefusal(header, body, key, now) ?? 'none').toContain(refusal ?? 'none');
});
