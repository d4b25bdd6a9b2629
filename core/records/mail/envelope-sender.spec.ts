import { expect, test } from 'vitest';
import { envelopePattern, readEnvelopeSender } from '#core/records/mail/envelope-sender';

test.each([
  ['owner@example.com', 'owner@example.com', false],
  ['Owner@Example.COM', 'owner@example.com', false],
  ['owner+bills@example.com', 'owner+bills@example.com', false],
  ['owner+caf_=receipts=inbox.example.org@gmail.com', 'owner@gmail.com', true],
  ['sam.day+caf_=hoa+elm=inbox.example.org@example.com', 'sam.day@example.com', true],
  ['prvs=4123456789=owner@example.com', 'owner@example.com', false],
  ['owner+SRS=q4TYl=IX=vendor.example=bill@example.com', 'owner@example.com', true],
  ['bounces+SRS=44ldt=IX@example.com', '@example.com', true],
  // Whoever writes it can write any name into it: only the server's own domain counts.
  ['SRS0=HHH=TT=example.com=owner@forwarder.example', '@forwarder.example', true],
  ['SRS1=HHH=first.example==HHH=TT=example.com=owner@forwarder.example', '@forwarder.example', true],
  ['srs0+HHH=TT=example.com=owner@forwarder.example', '@forwarder.example', true],
  ['prvs=4123456789=SRS0=HHH=TT=example.com=owner@forwarder.example', '@forwarder.example', true],
])('%s is %s', (envelope, pattern, forwarded) => {
  const sender = readEnvelopeSender(envelope);
  expect(sender && envelopePattern(sender)).toBe(pattern);
  expect(sender?.forwarded).toBe(forwarded);
});

test.each([null, '', ' ', 'nobody', '@example.com', 'owner@'])('%j is nobody', (envelope) => {
  expect(readEnvelopeSender(envelope)).toBeNull();
});
