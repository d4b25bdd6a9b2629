import { expect, test } from 'vitest';
import { afterNoRoom, type DiskRoom, type Waited } from './no-room.js';

const began = new Date('2026-03-10T12:00:00Z');
const after = (hours: number): Date => new Date(began.getTime() + hours * 3600_000);
const since = began.toISOString();
const free = (share: number): DiskRoom => ({ free: share * 64e6, size: 64e6 });

test.each<[string, unknown, DiskRoom | null, Date, Waited | null]>([
  ['a first try on an empty disk', undefined, free(1), began, { since, alone: 1 }],
  ['a second', { since, alone: 1 }, free(0.9), after(0.02), { since, alone: 2 }],
  ['a third: it alone fills the disk', { since, alone: 2 }, free(0.9), after(0.04), null],
  ['a third, but others filled the disk this time', { since, alone: 2 }, free(0.3), after(0.04), { since, alone: 0 }],
  ['a disk that is full with other things', { since, alone: 0 }, free(0.02), after(1), { since, alone: 0 }],
  ['the same after a week', { since, alone: 0 }, free(0.02), after(168), { since, alone: 0 }],
  ['a disk of little room, for less than a day', { since, alone: 0 }, free(0.2), after(23.9), { since, alone: 0 }],
  ['a disk of little room, for a day', { since, alone: 0 }, free(0.2), after(24), null],
  ['a disk that nothing is known of', { since, alone: 0 }, null, after(48), { since, alone: 0 }],
  ['a note that is none', { since: 'once' }, free(1), began, { since, alone: 1 }],
])('%s', (_, known, disk, now, waited) => {
  expect(afterNoRoom(known, disk, now)).toEqual(waited);
});
