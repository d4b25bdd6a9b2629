import { expect, test } from 'vitest';
import { Forward, type MailAddress } from '#core/database/values/parsed-mail';
import { readForward } from './read-forward.js';

const water = { email: 'billing@harborwater.example', name: 'Harbor Water' };

const us = { email: 'receipts@inbox.localhost', name: null };
const read = (subject: string | null, text: string, recipients: MailAddress[] = [us]) => readForward({ subject, recipients }, text);

const gmail = `See below.

---------- Forwarded message ---------
From: Harbor Water <billing@harborwater.example>
Date: Sat, Mar 14, 2026 at 9:00 AM
Subject: Your bill
To: Sam Day <sam.day@example.com>

Total due $84.50`;

const outlook = `
________________________________
From: Harbor Water <billing@harborwater.example>
Sent: Saturday, March 14, 2026 9:00 AM
To: Sam Day <sam.day@example.com>
Subject: Your bill

Total due $84.50`;

const outlookOld = `-----Original Message-----
From: Harbor Water [mailto:billing@harborwater.example]
Sent: Saturday, March 14, 2026 9:00 AM
To: Sam Day
Subject: Your bill

Total due $84.50`;

const apple = `> Begin forwarded message:
>
> From: "Harbor Water" <billing@harborwater.example>
> Subject: Your bill
> Date: March 14, 2026 at 9:00:00 AM EDT
> To: Sam Day <sam.day@example.com>
>
> Total due $84.50`;

const bold = `Begin forwarded message:

*From:* Harbor Water <billing@harborwater.example>
*Date:* March 14, 2026
*Subject:* Your bill

Total due $84.50`;

test.each([
  ['Gmail', 'Fwd: Your bill', gmail],
  ['Outlook', 'FW: Your bill', outlook],
  ['an older Outlook', 'FW: Your bill', outlookOld],
  ['Apple Mail', 'Fwd: Your bill', apple],
  ['bold header names', 'Fwd: Your bill', bold],
  ['a subject that the forwarder has changed', 'for Elm House', gmail],
])('a forward of %s is read through', (_program, subject, text) => {
  expect(read(subject, text)).toMatchObject({ from: water, subject: 'Your bill' });
});

test.each([
  ['an ordinary mail', 'Your bill', 'Total due $84.50'],
  ['a reply that quotes', 'Re: Your bill', outlook],
  ['a forward without an address', 'Fwd: Your bill', 'From: Harbor Water\nDate: today\nSubject: Your bill\n\nTotal'],
  ['a forward whose header is incomplete', 'Fwd: Your bill', 'From: a@b.example\n\nTotal'],
  ['a letter that says From', 'Fwd: trip', 'Ticket\nFrom: Boston\nTo: Albany\nDate: May 1\nSubject: to change'],
  ['a separator without a header', 'Your bill', '---------- Forwarded message ---------\n\nTotal due'],
])('%s is nobody else’s', (_what, subject, text) => {
  expect(read(subject, text, [water])).toBeNull();
});

const separated =
  '---------- Forwarded message ---------\nFrom: Harbor Water\nDate: Sat, Mar 14, 2026\nSubject: Your bill\nTo: Sam Day\n\nTotal';

test.each([
  ['a header with a name alone', 'Fwd: Your bill', separated],
  ['Outlook’s header with a name alone, and another subject', 'Fwd: please file', outlook.replace(/ <[^>]+>/g, '').replace(/_{3,}/, '')],
  ['Thunderbird’s line with a name alone', 'Fwd: Your bill', 'See below.\n\nOn 14/03/2026 09:00, Harbor Water wrote:\n> Total'],
])('%s: the sender is not the forwarder, and the address unknown', (_what, subject, text) => {
  expect(read(subject, text)).toMatchObject({ from: { email: null, name: 'Harbor Water' }, subject: 'Your bill' });
});

const quoted = 'Please file.\n\nOn 14/03/2026 09:00, "Harbor Water" <billing@harborwater.example> wrote:\n\n    Total due $84.50';

test('a reply that does not go to whom it quotes passes it on', () => {
  expect(read('Re: Your bill', quoted)).toMatchObject({ from: water, subject: 'Your bill' });
  expect(read('Re: Your bill', outlook)).toMatchObject({ from: water, subject: 'Your bill' });
});

test.each([
  ['to whom it quotes', [us, water]],
  ['to a colleague of theirs', [us, { email: 'service@harborwater.example', name: null }]],
  ['to nobody that is named', []],
])('a reply %s is a reply', (_what, recipients) => expect(read('Re: Your bill', quoted, recipients)).toBeNull());

test('a body made to hold up an expression does not', () => {
  const began = performance.now();
  read('Fwd: x', `${'>'.repeat(50_000)}\n${' '.repeat(50_000)}From:${' '.repeat(50_000)}\n`.repeat(20));
  read('Fwd: x', '\n'.repeat(400_000));
  read('Fwd: x', 'On '.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a subject without end is passed on as far as one may be', () => {
  const long = 'Please pay this bill '.repeat(300);
  const found = read(`Fwd: ${long}`, gmail.replace(/Subject: .*\n/, ''));
  expect(found).toMatchObject({ from: water });
  expect(Forward.parse(found).subject).toBe(long.slice(0, 2000));
});
