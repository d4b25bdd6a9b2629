import { expect, it } from 'vitest';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { readPaper } from '../../../../test/support/read-paper.js';

const mail = { fromEmail: 'bills@citywater.example', fromName: 'City Water Works', receivedOn: '2026-11-20' };
const daysOf = (text: string, context: Partial<ExtractionContext> = {}) =>
  readPaper({ text, context: { ...mail, ...context }, fields: { service_date: '', due_date: '' } });

const paid = 'City Water Works\n\nThank you for your payment.\nInvoice: CWW-7788\nPayment date: November 18\nAmount paid: $64.32';

it('a day without a year is of the year next to its mail', () => {
  expect(daysOf(paid)).toEqual({ service_date: '2026-11-18', due_date: null });
  expect(daysOf(paid, { receivedOn: '2027-01-04' })).toEqual({ service_date: '2026-11-18', due_date: null });
  const bill = 'City Water Works\nInvoice date: 28 December\nPlease pay by January 15\nTotal due: $64.32';
  expect(daysOf(bill, { receivedOn: '2026-12-29' })).toEqual({ service_date: '2026-12-28', due_date: '2027-01-15' });
  expect(daysOf(bill, { receivedOn: '2027-01-02' })).toEqual({ service_date: '2026-12-28', due_date: '2027-01-15' });
});

it('nothing tells the year of a paper that came in no mail', () => {
  expect(daysOf(paid, { fromEmail: null, fromName: null })).toEqual({ service_date: null, due_date: null });
});

it('a paper that came in no mail says itself in which year it meets', () => {
  const text =
    'Maple Ridge Homeowners Association\nDecember 4, 2026\n\nNotice of annual meeting\nThe meeting will be held on January 12 at 7 PM.';
  const upload = { mailbox: 'hoa' as const, fromEmail: null, fromName: null };
  expect(daysOf(text, { ...upload, receivedOn: '2027-08-01' })).toEqual({ service_date: '2026-12-04', due_date: '2027-01-12' });
});

it('a letter is dated by the line of its own above its words, not by the day it tells of', () => {
  const text =
    'Maple Ridge Homeowners Association\nNovember 10, 2026\n\nOn November 5, 2026 a boat was seen in the drive.\nPlease remove it.\nThank you.\nThe board';
  expect(daysOf(text)).toEqual({ service_date: '2026-11-10', due_date: null });
});

it('a day of talk, of a span or beside a full date is no date of the bill', () => {
  const text =
    'City Water Works\nInvoice date: November 15, 2026\nSince June 5 we read meters by radio.\nUsage Oct 1 - Oct 31\nTotal: $64.32';
  expect(daysOf(text)).toEqual({ service_date: '2026-11-15', due_date: null });
});

it.each([
  ['Date: Tuesday, December 8, 6:30 PM', '2026-12-08'],
  ['The annual meeting will be held on January 12 at 7 PM.', '2027-01-12'],
])('a meeting is on the next such day: %s', (line, day) => {
  const text = `Maple Ridge Homeowners Association\nNotice of annual meeting of members\n${line}\nClubhouse, 12 Elm Street`;
  expect(daysOf(text, { mailbox: 'hoa' })).toEqual({ service_date: mail.receivedOn, due_date: day });
});
