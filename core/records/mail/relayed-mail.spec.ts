import { describe, expect, test } from 'vitest';
import { readRelayEnvelope, relayedMail } from '#core/records/mail/relayed-mail';

const mail = (raw: string, to: string[]) => relayedMail(Buffer.from(raw), { to, from: null, clientAddress: null, receivedAt: new Date(0) });

describe('whom it was for', () => {
  test.each([
    ['the envelope', '{"to":["HOA@inbox.localhost"],"from":"a@example.com"}', undefined, ['hoa@inbox.localhost'], 'a@example.com'],
    ['the null sender', '{"to":["hoa@inbox.localhost"],"from":""}', undefined, ['hoa@inbox.localhost'], null],
    [
      'the header, without an envelope',
      undefined,
      '"A, B" <hoa@inbox.localhost>, c@d.example',
      ['hoa@inbox.localhost', 'c@d.example'],
      null,
    ],
    ['the header, with a broken envelope', '{"to":', 'hoa@inbox.localhost', ['hoa@inbox.localhost'], null],
    ['nothing', undefined, undefined, [], null],
  ])('%s', (_, envelope, header, to, from) => {
    expect(readRelayEnvelope(envelope, header)).toEqual({ to, from });
  });
});

describe('the queue id', () => {
  const first = mail('Received: x\r\nreceived: y\r\n\r\nReceived: no', ['b@x.example', 'a@x.example']);

  test('is the same for the same message, whatever the order of recipients', () => {
    expect(first.queueId).toMatch(/^[a-z0-9]{18,29}$/);
    expect(mail('Received: x\r\nreceived: y\r\n\r\nReceived: no', ['a@x.example', 'b@x.example']).queueId).toBe(first.queueId);
  });

  test('is another for other bytes and for other recipients', () => {
    expect(mail('other', ['a@x.example']).queueId).not.toBe(mail('other', ['b@x.example']).queueId);
    expect(mail('other', ['a@x.example']).queueId).not.toBe(mail('others', ['a@x.example']).queueId);
  });

  test('the Received headers are counted', () => {
    expect(first.receivedCount).toBe(2);
  });
});
