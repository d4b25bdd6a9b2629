import { expect, test } from 'vitest';
import { readForward } from './read-forward.js';

const water = { email: 'billing@harborwater.example', name: 'Harbor Water' };

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
  expect(readForward(subject, text)).toMatchObject({ from: water, subject: 'Your bill' });
});

test.each([
  ['an ordinary mail', 'Your bill', 'Total due $84.50'],
  ['a reply that quotes', 'Re: Your bill', outlook],
  ['a forward without an address', 'Fwd: Your bill', 'From: Harbor Water\nDate: today\nSubject: Your bill\n\nTotal'],
  ['a forward whose header is incomplete', 'Fwd: Your bill', 'From: a@b.example\n\nTotal'],
  ['a letter that says From', 'Fwd: trip', 'Ticket\nFrom: Boston\nTo: Albany\nDate: May 1\nSubject: to change'],
  ['a separator without a header', 'Your bill', '---------- Forwarded message ---------\n\nTotal due'],
])('%s is nobody else’s', (_what, subject, text) => {
  expect(readForward(subject, text)).toBeNull();
});

test('a body made to hold up an expression does not', () => {
  const began = performance.now();
  readForward('Fwd: x', `${'>'.repeat(50_000)}\n${' '.repeat(50_000)}From:${' '.repeat(50_000)}\n`.repeat(20));
  readForward('Fwd: x', '\n'.repeat(400_000));
  readForward('Fwd: x', 'On '.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});
