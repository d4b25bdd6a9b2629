import { expect, test } from 'vitest';
import { writeCalendar } from '#core/books/calendar/write-calendar';

const stamp = new Date('2026-11-20T12:34:56.789Z');
const item = { uid: 'expense-7@rental-ledger', day: '2026-12-31', summary: 'Pay City; Water, Bureau', description: 'One\nTwo' };

test('a day is written as a whole day, its words escaped', () => {
  const text = writeCalendar('Due', [item], stamp);
  expect(text).toContain('DTSTAMP:20261120T123456Z\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(text).toContain(String.raw`SUMMARY:Pay City\; Water\, Bureau` + '\r\n');
  expect(text).toContain(String.raw`DESCRIPTION:One\nTwo` + '\r\n');
  expect(text.startsWith('BEGIN:VCALENDAR\r\n') && text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('what a text must not hold is left out: a strict program would refuse the whole calendar', () => {
  const text = writeCalendar('Due', [{ ...item, summary: 'Pay\u0000 City\u0007\tWater\u0085', description: 'One\r\nTwo' }], stamp);
  expect(text).toContain('SUMMARY:Pay  City  Water \r\n');
  expect(text).toContain(String.raw`DESCRIPTION:One\nTwo` + '\r\n');
});

test('long lines go on after a space, at most 75 octets, and come together as they were', () => {
  const summary = 'Straße 12 – Müllabfuhr '.repeat(9);
  const text = writeCalendar('Due', [{ ...item, summary }], stamp);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`);
});
