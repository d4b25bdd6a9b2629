import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Admission } from './admission.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { atOnce: 2, waiting: 2, waitingBytes: 100, waitMs: 1000 };

/** Comers by name, and what became of each. */
function door(changed: Partial<typeof limits> = {}) {
  const admission = new Admission({ ...limits, ...changed });
  const said: string[] = [];
  const enter = (name: string, bytes?: number) =>
    admission.enter({ begin: () => said.push(`${name} in`), refuse: () => said.push(`${name} refused`), ...(bytes ? { bytes } : {}) });
  return { admission, said, enter };
}

test('lets in as many as fit, the others in their turn, and refuses whoever finds the queue full', () => {
  const { admission, said, enter } = door();
  const [first, second] = [enter('a'), enter('b'), enter('c'), enter('d'), enter('e')];
  expect(said).toEqual(['a in', 'b in', 'e refused']);
  expect([admission.atWork, admission.waiting, admission.refused]).toEqual([2, 2, 1]);
  second?.();
  first?.();
  expect(said.slice(3)).toEqual(['c in', 'd in']);
  expect([admission.atWork, admission.waiting]).toEqual([2, 0]);
});

test('gives a place back once, however often it is said', () => {
  const { admission, said, enter } = door({ atOnce: 1 });
  const leave = enter('a');
  enter('b');
  enter('c');
  leave();
  leave();
  expect(said).toEqual(['a in', 'b in']);
  expect([admission.atWork, admission.waiting]).toEqual([1, 1]);
});

test('forgets who goes while waiting', () => {
  const { said, enter } = door({ atOnce: 1 });
  const leave = enter('a');
  const give = enter('b');
  enter('c');
  give();
  leave();
  expect(said).toEqual(['a in', 'c in']);
});

test('gives back the place of one that was let in after waiting', () => {
  const { admission, said, enter } = door({ atOnce: 1 });
  const first = enter('a');
  const second = enter('b');
  first();
  second();
  second();
  expect(said).toEqual(['a in', 'b in']);
  expect(admission.atWork).toBe(0);
});

test('nobody waits for longer than the time', () => {
  const { admission, said, enter } = door({ atOnce: 1 });
  const leave = enter('a');
  enter('b');
  vi.advanceTimersByTime(999);
  expect(said).toEqual(['a in']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['a in', 'b refused']);
  leave();
  expect([admission.atWork, admission.waiting, admission.refused]).toEqual([0, 0, 1]);
});

test('what waits keeps no more bytes than allowed', () => {
  const { said, enter } = door({ atOnce: 1 });
  const leave = enter('a', 500);
  enter('b', 60);
  enter('c', 60);
  expect(said).toEqual(['a in', 'c refused']);
  leave();
  enter('d', 60);
  expect(said.slice(2)).toEqual(['b in']);
});

test('whoever does not queue has a place at once or none', () => {
  const { admission, said, enter } = door({ atOnce: 1 });
  const give = admission.takePlace();
  expect(admission.takePlace()).toBeNull();
  enter('a');
  expect([admission.atWork, admission.waiting, admission.refused, said]).toEqual([1, 1, 1, []]);
  give?.();
  give?.();
  expect([admission.atWork, said]).toEqual([1, ['a in']]);
});
