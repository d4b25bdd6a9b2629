import { expect, test } from 'vitest';
import { badgesOf, priorities, senderOf, statuses, types } from './hoa-words';

const email = { status: 'pending', priority: 'urgent', document_type: 'bill', requires_review: true, attachment_count: 2 } as const;

test('a row says where it stands, how urgent and what it is, that it needs a look, and what is attached', () => {
  expect(badgesOf(email).map(({ text, tone }) => [text, tone])).toEqual([
    ['hoa.status.pending', 'warn'],
    ['hoa.priority.urgent', 'bad'],
    ['hoa.type.bill', null],
    ['hoa.needs_review', 'warn'],
    ['hoa.attachments', null],
  ]);
});

test('a reviewed one without attachments says neither', () => {
  expect(badgesOf({ ...email, requires_review: false, attachment_count: 0 })).toHaveLength(3);
});

test.each([
  ['Harbor HOA', 'office@hoa.example', 'Harbor HOA'],
  [null, 'office@hoa.example', 'office@hoa.example'],
  ['  ', 'office@hoa.example', 'office@hoa.example'],
  [null, null, null],
])('sent by %s <%s>: %s', (sender_name, sender_email, shown) => {
  expect(senderOf({ sender_name, sender_email })).toBe(shown);
});

test('the values are the specified ones, in their order', () => {
  expect(statuses).toEqual(['pending', 'assigned', 'processed', 'ignored']);
  expect(priorities).toEqual(['urgent', 'high', 'medium', 'low']);
  const notices = ['signup_notice', 'maintenance_notice', 'violation_notice', 'meeting_notice'];
  expect(types).toEqual(['invoice', 'bill', 'notice', 'payment_confirmation', ...notices, 'newsletter', 'other', 'unknown']);
});
