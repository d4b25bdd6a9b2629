import { expect, test } from 'vitest';
import { ReceivedCounter } from '#core/records/mail/received-counter';

const cases: [string, string, number][] = [
  ['none', 'Subject: x\r\n\r\nbody', 0],
  ['one', 'Received: from a\r\nSubject: x\r\n\r\n', 1],
  ['any case', 'RECEIVED: a\r\nreceived: b\r\nReceived:c\r\n\r\n', 3],
  ['folded lines count once', 'Received: from a\r\n\tby b\r\n Received: no\r\n\r\n', 1],
  ['only in the header', 'Subject: x\r\n\r\nReceived: from a\r\n', 0],
  ['not within a line', 'X-Received: a\r\nSubject: Received: x\r\n\r\n', 0],
  ['bare line feeds', 'Received: a\nReceived: b\n\nReceived: c\n', 2],
  ['no header at all', '\r\nReceived: a', 0],
  ['other names of that length', 'Recipient: a\r\nReceivec: b\r\n\r\n', 0],
];

test.each(cases)('%s', (_, message, count) => {
  const whole = new ReceivedCounter();
  whole.add(Buffer.from(message));
  const bytewise = new ReceivedCounter();
  for (const byte of Buffer.from(message)) bytewise.add(Buffer.from([byte]));
  expect([whole.count, bytewise.count]).toEqual([count, count]);
});
