import { useState } from 'react';
import { type Ids, nothing, type Selection, settled } from './selection';

interface Held {
  selection: Selection;
  ids: Ids;
}

const same = (a: Ids, b: Ids): boolean => a === b || (a.length === b.length && a.every((id, at) => id === b[at]));

/**
 * The selection over a list that changes by itself: the first document is chosen once there is one, and a row that goes makes room
 * for the next. While the list is `moving`, parts of it are older than others, so a row that seems to be gone may only have moved.
 */
export function useSelection(ids: Ids, moving: (current: number) => boolean) {
  const [held, setHeld] = useState<Held>({ selection: nothing, ids: [] });
  let now = held;
  const { current } = held.selection;
  const waits = current !== null && !ids.includes(current) && moving(current);
  if (!waits && !same(held.ids, ids)) {
    now = { selection: settled(held.selection, held.ids, ids), ids };
    setHeld(now);
  }
  const select = (change: (before: Selection) => Selection): void =>
    setHeld((before) => ({ ...before, selection: change(before.selection) }));
  return { selection: now.selection, select };
}
