import { expect, test } from 'vitest';
import { EditConflict, guardedChanges } from './guarded-update';

const before = { id: 4, phone: '0101', notes: null, aliases: ['Salem Plumb'] };

test('only what was changed here is sent; what someone else changed meanwhile stays', () => {
  const latest = { ...before, notes: 'Rings twice' };
  expect(guardedChanges({ latest, before, typed: { ...before, phone: '0103' } })).toEqual({ phone: '0103' });
});

test('what both added to a list is kept, what either removed is gone', () => {
  const latest = { ...before, aliases: ['Salem Plumb', 'Salem Rooter'] };
  expect(guardedChanges({ latest, before, typed: { ...before, aliases: ['S. Plumbing'] } })).toEqual({
    aliases: ['Salem Rooter', 'S. Plumbing'],
  });
});

test('a field that both changed is a conflict, which names it and has what was typed over the latest record', () => {
  const latest = { ...before, phone: '0102', notes: 'Rings twice' };
  const update = () => guardedChanges({ latest, before, typed: { ...before, phone: '0103' } });
  expect(update).toThrow(EditConflict);
  expect(update).toThrow(expect.objectContaining({ latest, merged: { ...latest, phone: '0103' }, fields: ['phone'] }));
});
