import { expect, test } from 'vitest';
import { originalSender } from '#core/records/mail/forwarded';

const sam = { email: 'sam.day@example.com', name: 'Sam Day' };
const water = { email: 'billing@harborwater.example', name: 'Harbor Water' };
const headers = { from: sam, subject: 'Fwd: Your bill', passedOnBy: null };

test('whom a forward names was first, and who passed it on stands beside', () => {
  const forward = { from: water, to: [sam], subject: 'Your bill', date: 'today' };
  expect(originalSender({ headers, forward })).toEqual({ from: water, subject: 'Your bill', forwardedBy: sam.email });
  expect(originalSender({ headers, forward: { ...forward, subject: null } }).subject).toBe('Fwd: Your bill');
});

test('without a forward, or with one of their own mail, the sender is whom the message names', () => {
  const itself = { from: sam, subject: 'Fwd: Your bill', forwardedBy: null };
  expect(originalSender({ headers, forward: null })).toEqual(itself);
  expect(originalSender({ headers, forward: { from: sam, to: [], subject: 'Your bill', date: null } })).toEqual(itself);
  expect(originalSender({ headers: { from: null, subject: null, passedOnBy: null }, forward: null })).toEqual({
    from: null,
    subject: null,
    forwardedBy: null,
  });
});

test('a group that writes in the place of somebody has passed on what they wrote', () => {
  const group = {
    from: { email: 'bills@example.com', name: 'Harbor Water via Bills' },
    subject: 'Your bill',
    passedOnBy: null,
    writtenBy: water,
  };
  expect(originalSender({ headers: group, forward: null })).toEqual({
    from: water,
    subject: 'Your bill',
    forwardedBy: 'bills@example.com',
  });
});

test('a mailbox that forwards by itself is named beside the sender it leaves in place', () => {
  const automatic = { from: water, subject: 'Your bill', passedOnBy: sam.email };
  expect(originalSender({ headers: automatic, forward: null })).toEqual({ from: water, subject: 'Your bill', forwardedBy: sam.email });
});
