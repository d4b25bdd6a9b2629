import { expect, test } from 'vitest';
import { readPassedOn } from './read-passed-on.js';
import { ReadingBudget } from '../mime/reading-budget.js';

const us = { email: 'receipts@inbox.localhost', name: null };
const bill = 'Hello,\n\nKitchen valve: $62.00\nLabor: $22.50\nTotal due: $84.50\n\nHarbor Water';
const block =
  'From: Sam Day <sam@owner.example>\nSent: Friday, March 13, 2026 5:00 PM\nTo: Harbor Water <billing@harborwater.example>\nSubject: question\n\nIs it $77.00?';
const line = 'On Fri, Mar 13, 2026 at 5:00 PM Sam Day <sam@owner.example> wrote:\n> Is it $77.00?';
const read = (subject: string, text: string) =>
  readPassedOn(
    { subject, recipients: [us], answers: [], sender: 'billing@harborwater.example' },
    { text, unbroken: text },
    { meets: false, reading: new ReadingBudget() },
  );

test.each([
  ['a header', 'RE: question', block],
  ['a line', 'Re: question', line],
  ['a header, in German', 'AW: question', block.replace('From', 'Von').replace('Sent', 'Gesendet').replace('To', 'An').replace('Subject', 'Betreff')],
])('who answers with a bill wrote it, whomever they quote below it: %s', (_how, subject, quoted) => {
  const { forward, answer } = read(subject, `${bill}\n\n${quoted}`);
  expect(forward).toBeNull();
  expect(answer).toMatch(/Total due: \$84\.50/);
  expect(answer).not.toMatch(/77\.00/);
}); // prettier-ignore

test('a bill quoted below a note was passed on by an answer that goes to nobody there', () => {
  const quoted = `From: Harbor Water <billing@harborwater.example>\nSent: Friday, March 13, 2026 5:00 PM\nTo: Sam Day <sam@owner.example>\nSubject: Your bill\n\n${bill}`;
  expect(read('RE: Your bill', `Please pay these $84.50.\n\n${quoted}`)).toMatchObject({ forward: { from: { email: 'billing@harborwater.example' } } });
}); // prettier-ignore

const passedOn = `From: Harbor Water <billing@harborwater.example>\nSent: Friday, March 13, 2026 5:00 PM\nTo: Sam Day <sam@owner.example>\nSubject: Your bill\n\n${bill}`;

test.each([
  ['I paid 84.50 of it,\nthe rest of 20.00 comes Friday'],
  ['Sam paid $42.25 of this\nand I paid $42.25'],
  ['Kitchen valve: $62.00 is for Elm House,\nthe labor of $22.50 for Oak House'],
])('a note of two amounts above a bill is no bill: %j', (note) => {
  const { forward, answer } = read('RE: Your bill', `${note}\n\n${passedOn}`);
  expect(forward).toMatchObject({ from: { email: 'billing@harborwater.example' } });
  expect(answer).toBeNull();
});

test('the sentences of one who is asked are the bill where what they answer names no total', () => {
  const told = 'The valve was $62.00,\nand I charge $22.50 for labor.';
  expect(read('RE: question', `${told}\n\n${block}`)).toMatchObject({ forward: null });
});

test('who answers a bill with another one wrote that', () => {
  expect(read('RE: Your bill', `${bill.replace('$84.50', '$95.00')}\n\n${passedOn}`)).toMatchObject({ forward: null });
});

test('in yen too', () => {
  const text = `管理費:77,789円\nご請求金額:129,649円\n\n差出人: Sam Day <sam@owner.example>\n送信日時: 2026年3月3日 9:14\n宛先: 管理 <billing@harborwater.example>\n件名: question\n\nHow much?`;
  expect(read('Re: question', text)).toMatchObject({ forward: null });
});
