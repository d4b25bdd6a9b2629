import { expect, test } from 'vitest';
import { type Standing, type StandingChange, userChangeRefusal } from '#core/records/users/user-change-refusal';

const admin: Standing = { id: 1, role: 'ADMIN', isActive: true };
const other: Standing = { ...admin, id: 2 };
const staff: Standing = { id: 3, role: 'STAFF', isActive: true };

const cases: [string, Standing, StandingChange, number, string | null][] = [
  ['oneself deleted', admin, null, 2, 'delete your own'],
  ['oneself deactivated', admin, { isActive: false }, 2, 'deactivate your own'],
  ['oneself demoted', admin, { role: 'STAFF' }, 2, 'your own role'],
  ['oneself as one is', admin, { role: 'ADMIN', isActive: true }, 1, null],
  ['one of two admins deleted', other, null, 2, null],
  ['the last admin deleted', other, null, 1, 'last active administrator'],
  ['the last admin demoted', other, { role: 'VIEWER' }, 1, 'last active administrator'],
  ['the last admin deactivated', other, { isActive: false }, 1, 'last active administrator'],
  ['an admin who is deactivated already', { ...other, isActive: false }, null, 1, null],
  ['staff promoted', staff, { role: 'ADMIN' }, 1, null],
  ['staff deleted', staff, null, 1, null],
];

test.each(cases)('%s', (_, user, change, activeAdmins, refusal) => {
  const said = userChangeRefusal(user, change, { by: 1, activeAdmins });
  expect(said ?? 'none').toContain(refusal ?? 'none');
});
