import { describe, expect, test } from 'vitest';
import { conflictsOf, ofBoth, onTopOf } from './meanwhile';

describe('where somebody else has saved meanwhile', () => {
  const before = { rent: '1800', city: 'Salem', tenant: '', address: '6 Elm Street', shares: [{ amount: '5.00' }] };
  const latest = { ...before, rent: '1900', city: 'Keizer', tenant: 'Lee Sample', shares: [{ amount: '7.00' }] };
  const typed = { ...before, rent: '1950', address: '7 Elm Street', tenant: 'Lee Sample', shares: [{ amount: '5.00' }] };

  test('what was not touched stays theirs', () => {
    expect(onTopOf(latest, typed, before)).toEqual({ ...latest, rent: '1950', address: '7 Elm Street' });
  });

  test('only what both changed, each to something else, is in question', () => {
    expect(conflictsOf(latest, typed, before)).toEqual(['rent']);
    expect(conflictsOf(before, typed, before)).toEqual([]);
    expect(conflictsOf(latest, { ...typed, shares: [{ amount: '6.00' }] }, before)).toEqual(['rent', 'shares']);
  });

  test('of many that are chosen those of both are', () => {
    expect(ofBoth([1, 2, 4], [1, 3], [1, 2])).toEqual([1, 4, 3]);
    expect(ofBoth([1, 3], [1, 2, 3], [1, 2])).toEqual([1, 3]);
  });
});
