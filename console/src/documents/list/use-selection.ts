import { useState } from 'react';
import { type Ids, noneMarked, nothing, type Selection, settled } from './selection';

interface Elsewhere {
  /** Whether a current row that seems to be gone may only have moved. */
  moving: (current: number) => boolean;
  /** Whether a row is known to have left the list. */
  hasLeft: (id: number) => boolean;
}

interface Held {
  list: string | number;
  selection: Selection;
  ids: Ids;
  /** The list that the ids are of: those of another are on their way at first. */
  of: string | number;
  /** The row that the current one has taken the place of by itself. */
  replaced: number | null;
}

const same = (a: Ids, b: Ids): boolean => a === b || (a.length === b.length && a.every((id, at) => id === b[at]));

/**
 * The selection over a list that changes by itself: the first document is chosen once there is one, and a row that goes makes room
 * for the next. While the list is `moving`, parts of it are older than others. Another list begins without marks: what was marked may not
 * be in sight there, and would be deleted with the rest. `replaced` is the row whose going made the current one current, until a person chooses.
 */
export function useSelection(list: string | number, ids: Ids, { moving, hasLeft }: Elsewhere) {
  const [held, setHeld] = useState<Held>({ list, selection: nothing, ids: [], of: list, replaced: null });
  let now = held.list === list ? held : { ...held, list, selection: noneMarked(held.selection), replaced: null };
  const { current } = now.selection;
  const waits = current !== null && !ids.includes(current) && moving(current);
  if (!waits && !same(now.ids, ids)) {
    const selection = settled(now.selection, now.ids, ids, hasLeft);
    const isReplaced = now.of === list && current !== null && selection.current !== current;
    now = { list, selection, ids, of: list, replaced: isReplaced ? current : now.replaced };
  }
  if (now !== held) setHeld(now);
  // What was asked for in a list that is left by now says nothing of this one.
  const select = (change: (before: Selection) => Selection): void =>
    setHeld((before) => (before.list === list ? { ...before, selection: change(before.selection), replaced: null } : before));
  return { selection: now.selection, replaced: now.replaced, select };
}
