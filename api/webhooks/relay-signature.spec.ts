import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPublicKey } from '#core/records/webhooks/relay-key';
import { RelaySignature } from './relay-signature.js';

const pair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const [relay, stranger] = [pair(), pair()];
const spki = relay.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const now = new Date('2026-03-10T12:00:00Z');
const at = (minutes: number) => String(now.getTime() / 1000 + minutes * 60);
const body = Buffer.from('--xyz\r\nthe whole form\r\n--xyz--');

const signed = (time: string, { key = relay.privateKey, over = body } = {}) => ({
  'x-twilio-email-event-webhook-timestamp': time,
  'x-twilio-email-event-webhook-signature': createSign('sha256').update(time).update(over).sign(key, 'base64'),
});

test.each([
  ['good', signed(at(0)), true],
  ['a little old', signed(at(-4)), true],
  ['of a clock that is fast', signed(at(4)), true],
  ['too old', signed(at(-6)), false],
  ['from the future', signed(at(6)), false],
  ['with its time changed', { ...signed(at(-60)), 'x-twilio-email-event-webhook-timestamp': at(0) }, false],
  ['without a time', { ...signed(at(0)), 'x-twilio-email-event-webhook-timestamp': undefined }, false],
  ['with a time that is none', signed('today'), false],
  ['of another key', signed(at(0), { key: stranger.privateKey }), false],
  ['of another body', signed(at(0), { over: Buffer.from('another') }), false],
  ['that is none', { ...signed(at(0)), 'x-twilio-email-event-webhook-signature': 'nonsense' }, false],
  ['missing', {}, false],
])('a signature %s', (_, headers, isGood) => {
  const check = RelaySignature.begin(headers, spki, now);
  for (const byte of body) check?.add(Buffer.of(byte));
  expect(check?.isGood() ?? false).toBe(isGood);
});

test('without a key nothing counts as signed', () => {
  expect(RelaySignature.begin(signed(at(0)), null, now)).toBeNull();
});

test.each([
  ['as SendGrid shows it', spki, spki],
  ['as PEM', relay.publicKey.export({ format: 'pem', type: 'spki' }).toString(), spki],
  ['broken into lines', spki.replaceAll(/.{40}/g, '$&\n '), spki],
  [
    'of another curve',
    generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    null,
  ],
  ['of another kind', generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString(), null],
  ['that is a private one', relay.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), null],
  ['that is none', 'nonsense', null],
  ['that is empty', '', null],
])('a public key %s', (_, text, kept) => {
  expect(readPublicKey(text)).toBe(kept);
});
