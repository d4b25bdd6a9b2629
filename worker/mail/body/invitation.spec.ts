import { expect, test } from 'vitest';
import { readCalendar } from './invitation.js';

const invitationLines = (text: string): string[] => readCalendar(text)?.lines ?? [];

const calendar = (event: string[], method = 'REQUEST'): string =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VTIMEZONE', 'TZID:New York', 'BEGIN:STANDARD', 'DTSTART:16010101T020000', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'); // prettier-ignore

test('an invitation says what, when, where and by whom', () => {
  const lines = invitationLines(
    calendar([
      'ORGANIZER;CN="Cedar Court, HOA":mailto:office@cedarcourt.example',
      'DTSTART;TZID="Eastern Standard Time":20260412T180000',
      'DTEND;TZID="Eastern Standard Time":20260412T193000',
      'SUMMARY;LANGUAGE=en-us:Annual owners\\, meeti',
      ' ng',
      'LOCATION:Clubhouse\\nRoom 2',
      'DESCRIPTION:Bring your proxy\\; quorum is 20 owners',
      'BEGIN:VALARM',
      'DESCRIPTION:REMINDER',
      'END:VALARM',
    ]),
  );
  expect(lines).toEqual([
    'Meeting notice',
    'Meeting: Annual owners, meeting',
    'When: 2026-04-12 18:00 Eastern Standard Time',
    'Until: 2026-04-12 19:30 Eastern Standard Time',
    'Where: Clubhouse Room 2',
    'Organizer: Cedar Court, HOA <office@cedarcourt.example>',
    'About: Bring your proxy; quorum is 20 owners',
  ]);
});

test.each([
  ['UTC', ['DTSTART:20260412T180000Z'], 'When: 2026-04-12 18:00 UTC'],
  ['a whole day', ['DTSTART;VALUE=DATE:20260412'], 'When: 2026-04-12'],
  ['no name', ['ORGANIZER:mailto:a@b.example'], 'Organizer: a@b.example'],
])('%s', (_what, event, line) => expect(invitationLines(calendar(event))).toEqual(['Meeting notice', line]));

test('one that is called off says so', () =>
  expect(invitationLines(calendar(['SUMMARY:Board'], 'CANCEL'))[0]).toBe('Meeting notice: cancelled'));

test.each([
  ['REQUEST', ['SUMMARY:Board', 'UID:a@x'], { says: 'called', uid: 'a@x' }],
  ['PUBLISH', ['SUMMARY:Board'], { says: 'called', uid: null }],
  ['REQUEST', ['SUMMARY:Board', 'STATUS:CANCELLED', 'UID:a@x'], { says: 'cancelled', uid: 'a@x' }],
  ['CANCEL', ['SUMMARY:Board'], { says: 'cancelled' }],
  ['REPLY', ['SUMMARY:Board', 'UID:a@x', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example'], { says: 'answered', uid: 'a@x', lines: [] }],
  ['COUNTER', ['SUMMARY:Board'], { says: 'answered', lines: [] }],
])('a calendar with the method %s and %j', (method, event, said) => expect(readCalendar(calendar(event, method))).toMatchObject(said));

test.each<[what: string, events: string[][], of: string | null]>([
  ['one of a series', [['RECURRENCE-ID;TZID="New York":20260412T180000']], '2026-04-12'],
  ['a whole day of one', [['RECURRENCE-ID;VALUE=DATE:20260412']], '2026-04-12'],
  ['that and all that follow', [['RECURRENCE-ID;RANGE=THISANDFUTURE:20260412T180000Z']], null],
  ['the series with one that differs', [['RRULE:FREQ=MONTHLY'], ['RECURRENCE-ID:20260412T180000Z']], null],
  ['no day', [['RECURRENCE-ID:20261399']], null],
  ['a day that no calendar has', [['RECURRENCE-ID:20260231T100000']], null],
  ['a day of no year', [['RECURRENCE-ID:00000101']], null],
  ['the series', [['RRULE:FREQ=MONTHLY']], null],
])('a calendar is about %s', (_what, events, of) => {
  const text = calendar(events.flatMap((event) => ['SUMMARY:Board', 'UID:a@x', ...event, 'END:VEVENT', 'BEGIN:VEVENT']).slice(0, -2));
  expect(readCalendar(text)).toMatchObject({ uid: 'a@x', of });
});

test.each([
  [14, 14, false],
  [75, 60, true],
])('of %i meetings in a calendar %i are told', (count, told, isMore) => {
  const meetings = Array.from({ length: count }, (_, at) => [`SUMMARY:Board ${at}`, 'END:VEVENT', 'BEGIN:VEVENT']);
  const lines = invitationLines(calendar(meetings.flat().slice(0, -2)));
  expect(lines.filter((line) => line.startsWith('Meeting: '))).toHaveLength(told);
  expect(lines.includes('The calendar contains more meetings; the original message keeps it.')).toBe(isMore);
});

test('what no column takes is left out', () => {
  const { uid = '', lines = [] } = readCalendar(calendar(['SUMMARY:Bo\0ard', `UID:a\0${'x'.repeat(398)}😀`])) ?? {};
  expect([uid?.includes('\0'), uid?.isWellFormed(), lines[1]]).toEqual([false, true, 'Meeting: Board']);
});

test.each([['nothing'], ['BEGIN:VCALENDAR\r\nEND:VCALENDAR'], [calendar([])]])('%j calls to nothing', (text) =>
  expect(invitationLines(text)).toEqual([]),
);

test('a calendar without end has one', () => {
  const began = performance.now();
  invitationLines(`BEGIN:VEVENT\nSUMMARY${';X="a"'.repeat(100_000)}`);
  for (const parameters of [';', ';a', ';"a"', '"']) invitationLines(calendar([`SUMMARY${parameters.repeat(400)}`]));
  invitationLines('BEGIN:VEVENT\n'.repeat(50_000));
  invitationLines(calendar(Array.from({ length: 20_000 }, () => `SUMMARY${';a'.repeat(5)}`)));
  expect(performance.now() - began).toBeLessThan(5000);
});
