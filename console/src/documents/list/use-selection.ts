import { useState } from 'react';
import { nothing, type Selection, settled } from './selection';

interface Held {
  selection: Selection;
  ids: readonly number[];
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id, at) => id === b[at]);

/** The selection over a list that changes by itself: the first document is chosen once there is one, and a row that goes makes room for the next. */
export function useSelection(ids: readonly number[]): { selection: Selection; select: (change: (before: Selection) => Selection) => void } {
  const [held, setHeld] = useState<Held>({ selection: nothing, ids: [] });
  let now = held;
  if (!same(held.ids, ids)) {
    now = { selection: settled(held.selection, held.ids, ids), ids };
    setHeld(now);
  }
  return { selection: now.selection, select: (change) => setHeld((before) => ({ ...before, selection: change(before.selection) })) };
}
