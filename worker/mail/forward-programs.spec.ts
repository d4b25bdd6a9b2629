import { describe, expect, test } from 'vitest';
import { forwards, original } from '../../test/fixtures/forwards.js';
import { type BodyPart, readBody } from './body/read-body.js';
import { readForward } from './forwards/read-forward.js';

const us = { email: 'receipts@inbox.localhost', name: null };
const wasFirst = {
  from: { email: original.email, name: original.name },
  subject: original.subject,
  to: expect.arrayContaining([expect.objectContaining({ email: original.to.email }) as unknown]) as unknown,
  date: expect.stringMatching(/14|3\/14/) as string,
};
/** Older programs leave the recipient's address out. */
const without = new Set(['an older Outlook']);

const ofText = (content: string): BodyPart[] => [{ kind: 'text', content, alternative: false }];
const ofHtml = (content: string): BodyPart[] => [{ kind: 'html', content, alternative: false }];
const read = (subject: string, parts: BodyPart[]) => readForward({ subject, recipients: [us] }, readBody(parts, () => null).unbroken);

describe.each(forwards)('a forward of $program ($language)', ({ program, subject, text, html }) => {
  const expected = without.has(program) ? { ...wasFirst, to: [] } : wasFirst;

  test.each<[string, BodyPart[]]>([
    ['as HTML alone', ofHtml(html)],
    ['as plain text', ofText(text)],
    ['as both', [{ kind: 'text', content: text, alternative: true }, { kind: 'html', content: html, alternative: true }]],
  ])('%s', (_how, parts) => expect(read(subject, parts)).toMatchObject(expected)); // prettier-ignore
});

const long = `Your bill for ${'the very long service period '.repeat(10)}of March`;
const neighbours = Array.from({ length: 12 }, (_, at) => `Neighbour Number ${at} of Cedar Court <neighbour.${at}@cedarcourt.example>`);
const outlookHtml = (subject: string, to: string, from = 'Harbor Water and Sewer Department of the City, Billing &lt;billing@harborwater.example&gt;'): string =>
  `<table><tr><td>&nbsp;</td><td><p><b>From:</b> ${from}<br><b>Sent:</b> Saturday, March 14, 2026 9:00 AM<br><b>To:</b> ${to}<br><b>Subject:</b> ${subject}</p></td></tr></table><p>Total due $84.50</p>`; // prettier-ignore

test('long subjects, senders and lists of recipients are whole, in text and in tables', () => {
  const expected = { subject: long.trim(), from: { email: original.email }, to: { length: 12 } };
  const to = neighbours.join('; ');
  expect(read('FW: bill', ofText(`From: Harbor <billing@harborwater.example>\nSent: today 14\nTo: ${to}\nSubject: ${long}\n\nx`))).toMatchObject(expected);
  expect(read('FW: bill', ofHtml(outlookHtml(long, to.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))))).toMatchObject({ ...expected, from: { name: 'Harbor Water and Sewer Department of the City, Billing' } });
}); // prettier-ignore

test('lines that a program has broken are whole again', () => {
  const text = `---------- Forwarded message ---------\nFrom: Harbor Water and Sewer Department of the City of Somewhere\n<billing@harborwater.example>\nDate: Sat, Mar 14, 2026 at 9:00\nAM\nSubject: Your bill for the service period of the\nwinter months\nTo: Sam <sam.day@example.com>,\nPat <pat@example.com>\n\nTotal due $84.50`;
  expect(read('Fwd: Your bill', ofText(text))).toMatchObject({
    from: { email: original.email, name: 'Harbor Water and Sewer Department of the City of Somewhere' },
    subject: 'Your bill for the service period of the winter months',
    to: { length: 2 },
    date: 'Sat, Mar 14, 2026 at 9:00 AM',
  });
});

test('Outlook names people of one’s own directory without an address: the name stands, the address is unknown', () => {
  const header = 'From: Harbor Water\nSent: Saturday, March 14, 2026 9:00 AM\nTo: Sam Day\nSubject: Your bill';
  expect(read('FW: Your bill', ofText(`See below.\n\n${header}\n\nTotal due $84.50`))).toMatchObject({ from: { email: null, name: 'Harbor Water' }, subject: 'Your bill' });
  expect(read('FW: Another', ofText(`See below.\n\n${header}\n\nTotal due $84.50`))).toMatchObject({ from: { email: null, name: 'Harbor Water' } });
  expect(read('FW: Another', ofText(`See below.\n\n${header.replace(' 9:00 AM', '')}\n\nTotal $84.50`))).toBeNull();
}); // prettier-ignore

/** The text of a forward with every program, below the words of the person who forwarded it again. */
const again = (program: string, subject: string) => {
  const { text } = forwards.find((one) => one.program === program && one.language === 'en') ?? { text: '' };
  return `See below.\n\n---------- Forwarded message ---------\nFrom: Pat Day <pat.day@example.com>\nDate: Sun, Mar 15, 2026 at 8:00 AM\nSubject: ${subject}\nTo: Sam <sam.day@example.com>\n\n\n${text}`;
};

test.each(['Gmail', 'Outlook on the desktop', 'Outlook on the web', 'Apple Mail', 'Thunderbird', 'Yahoo', 'Proton'])(
  'a forward of a forward of %s comes from who wrote it first',
  (program) => expect(read('Fwd: Fwd: bill', ofText(again(program, 'FW: Your bill for March')))).toMatchObject(wasFirst),
);

test('what was forwarded may quote others: these have not been forwarded', () => {
  const history = again('Outlook on the desktop', 'Re: Your bill for March');
  expect(read('Fwd: Re: Your bill for March', ofText(history))).toMatchObject({ from: { email: 'pat.day@example.com' } });
});

test('a subject that the forwarder has changed: a whole header says it, unless the mail goes back to whom it quotes', () => {
  const { text } = forwards.find((one) => one.program === 'Outlook on the desktop' && one.language === 'nl') ?? { text: '' };
  expect(read('Elm House water', ofText(text))).toMatchObject(wasFirst);
  expect(readForward({ subject: 'Elm House water', recipients: [us, { email: 'desk@harborwater.example', name: null }] }, text)).toBeNull();
  expect(readForward({ subject: 'Elm House water', recipients: [] }, text)).toBeNull();
});

test('a prefix that means a reply in another language: what goes back to whom it quotes is one', () => {
  const { text } = forwards.find((one) => one.program === 'Outlook on the desktop' && one.language === 'fi') ?? { text: '' };
  const sender = { email: original.email, name: null };
  expect(readForward({ subject: 'VS: Your bill for March', recipients: [sender, us] }, text)).toBeNull();
  expect(readForward({ subject: 'VS: Your bill for March', recipients: [us] }, text)).toMatchObject(wasFirst);
});

test('a line above that says whose words follow stands nearer than a header quoted below', () => {
  const text = `For you.\n\nAm 14.03.2026 um 09:00 schrieb Harbor Water <billing@harborwater.example>:\n> Hello\n> From: Pat <pat@example.com>\n> Sent: Friday 13\n> To: billing@harborwater.example\n> Subject: Question`;
  expect(read('WG: Your bill', ofText(text))).toMatchObject({ from: { email: original.email, name: 'Harbor Water' }, date: '14.03.2026 um 09:00' });
}); // prettier-ignore

test.each([
  ['a form', 'New request', 'Name: Pat\nFrom: pat@example.com\nSubject: Leak\nMessage: it drips'],
  ['a travel plan', 'Fwd: trip', 'From: Boston\nTo: Albany\nDate: May 14\nSubject: to change'],
  ['a bill with dates', 'Your bill', 'Date: March 14, 2026\nTo: Sam Day\nFrom: Harbor Water\nSubject: Your bill\n\nTotal due $84.50'],
])('%s is nobody else’s', (_what, subject, text) => expect(read(subject, ofText(text))).toBeNull());
