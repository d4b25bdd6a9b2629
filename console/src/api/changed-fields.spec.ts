import { expect, test } from 'vitest';
import { changedFields } from './changed-fields';

const before = { name: 'Elm', notes: 'a' as string | null, zips: ['97301'], accepts: true };

test.each([
  [{ ...before, zips: ['97301'] }, {}],
  [
    { ...before, notes: null, accepts: false },
    { notes: null, accepts: false },
  ],
  [{ ...before, zips: ['97301', '97302'] }, { zips: ['97301', '97302'] }],
])('only what was changed is left: %o', (after, changed) => expect(changedFields(before, after)).toEqual(changed));
