import { expect, test } from 'vitest';
import { judgeTrust } from '#core/records/mail/judge-trust';
import { unansweredChecks } from '#core/database/values/mail-checks';
import { senderChecks } from '#core/records/mail/sender-checks';

const facts = {
  author: 'me@owner.example',
  envelopeFrom: 'sam+caf_=a=b.example@forwarder.example',
  authors: [],
  passedOnBy: 'sam@forwarder.example',
  trustedClient: false,
  released: false,
  automatic: false,
};
const proven = {
  ...unansweredChecks,
  unanswered: false,
  authors: ['me@owner.example'],
  authorDomain: 'owner.example',
  aligned: 'dkim' as const,
};
const settings = { senders: [], viewers: [], sealers: [] };
const trust = judgeTrust({ ...facts, checks: { ...proven, spf: { result: 'fail', domain: 'forwarder.example' } } }, settings);

test('author and forwarder each have their own word', () => {
  const checks = senderChecks(trust, { fromEmail: 'me@owner.example', forwardedBy: 'sam@forwarder.example' });
  expect(checks).toMatchObject({ sender: { proof: 'proven' }, forwarder: { proof: 'refuted' } });
});

test('who is named inside a forward is only told of, and its forwarder is the author of the message', () => {
  const checks = senderChecks(trust, { fromEmail: 'bill@vendor.example', forwardedBy: 'me@owner.example' });
  expect(checks).toMatchObject({ sender: { proof: 'told' }, forwarder: { proof: 'proven' } });
});

test('an attached message speaks for its own sender, in the ledger where that goes by it, and for its own papers', () => {
  const sender = { sender: 'bill@vendor.example', listed: false, words: '' };
  const originals = [
    { ...sender, proof: 'proven' as const, path: '2', isLedgers: true },
    { ...sender, proof: 'unproven' as const, path: '2.1', isLedgers: false },
  ];
  const of = (partPath: string | null, fromEmail = 'bill@vendor.example') =>
    senderChecks({ ...trust, originals }, { fromEmail, forwardedBy: null, partPath }).sender?.proof;
  expect(of(null)).toBe('proven');
  expect(of('2.body')).toBe('proven');
  expect(of('2.1.body')).toBe('unproven');
  expect(of('3.body')).toBe('told');
  expect(of('2.body', 'other@vendor.example')).toBe('told');
});

test('nothing is said of what nobody checked', () => {
  const unchecked = judgeTrust({ ...facts, trustedClient: true, checks: null }, settings);
  expect(senderChecks(unchecked, { fromEmail: 'me@owner.example', forwardedBy: null })).toEqual({ sender: null, forwarder: null });
  expect(senderChecks(null, { fromEmail: 'me@owner.example', forwardedBy: null })).toEqual({ sender: null, forwarder: null });
});
