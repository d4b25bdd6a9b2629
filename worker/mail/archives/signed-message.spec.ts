import { expect, test } from 'vitest';
import { der, encryptedMessage, endless, signedMessage } from '../../../test/fixtures/signed-message.js';
import { readSignedMessage } from './signed-message.js';

const message = Buffer.from(`Content-Type: text/plain\r\n\r\n${'Total due $84.50 '.repeat(40)}`);

test.each([
  ['with lengths', signedMessage(message)],
  ['in pieces, without lengths', signedMessage(message, { streamed: true })],
])('a message that was signed as a whole is found, %s', (_how, bytes) => {
  expect(readSignedMessage(bytes)).toEqual({ is: 'signed', message });
});

test('one that is encrypted says so', () => expect(readSignedMessage(encryptedMessage())).toEqual({ is: 'encrypted' }));

test.each([
  ['a signature of something that stands elsewhere', der(0x30, der(0x06, Buffer.from('2a864886f70d010702', 'hex')), der(0xa0, der(0x30, der(0x02, Buffer.from([1])), der(0x31), der(0x30, der(0x06, Buffer.from('2a864886f70d010701', 'hex'))))))],
  ['a number', der(0x02, Buffer.from([1]))],
  ['nothing', Buffer.alloc(0)],
  ['folders without end', Buffer.concat(Array.from({ length: 5000 }, () => Buffer.from([0x30, 0x80])))],
  ['a set that never ends', endless(0x30, der(0x06, Buffer.from('2a864886f70d010702', 'hex')), Buffer.alloc(4000, 0x30))],
])('%s is none', (_what, bytes) => expect(readSignedMessage(bytes)).toBeNull()); // prettier-ignore

test('what breaks off is none, wherever it does', () => {
  const whole = signedMessage(message, { streamed: true });
  for (let length = 0; length < whole.length - 40; length += 1) expect(readSignedMessage(whole.subarray(0, length))).toBeNull();
});
