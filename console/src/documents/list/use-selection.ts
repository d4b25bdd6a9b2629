import { useEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { type Ids, noMarks, nowhere, type Place, type Selection, settled, standing } from './selection';

interface Elsewhere {
  /** Whether a current row that seems to be gone may only have moved. */
  moving: (current: number) => boolean;
  /** Whether a row is known to have left the list. */
  hasLeft: (id: number) => boolean;
}

interface Held {
  list: string;
  place: Place;
  ids: Ids;
  /** The list that the ids are of: those of another are on their way at first. */
  idsOf: string;
  /** The row that the current one has taken the place of by itself. */
  replaced: number | null;
}

const same = (a: Ids, b: Ids): boolean => a === b || (a.length === b.length && a.every((id, at) => id === b[at]));

/**
 * The marks of react-admin's list. Another list begins without: what was marked may not be in sight there, and would be deleted with the
 * rest. So does a row that has left.
 */
function useMarks(list: string, ids: Ids, hasLeft: Elsewhere['hasLeft']) {
  const { selectedIds, onSelect } = useListContext<{ id: number }>();
  const [markedIn, setMarkedIn] = useState(list);
  const marked = useMemo(
    () => (markedIn === list ? standing(selectedIds, ids, hasLeft) : noMarks),
    [markedIn, list, selectedIds, ids, hasLeft],
  );
  const mark = (next: readonly number[]): void => {
    setMarkedIn(list);
    if (next.length + selectedIds.length > 0) onSelect([...next]);
  };
  useEffect(() => {
    if (marked.length < selectedIds.length) onSelect([...marked]);
  }, [marked, selectedIds, onSelect]);
  return { marked, mark };
}

/**
 * The selection over a list that changes by itself: the first document is chosen once there is one, and a row that goes makes room
 * for the next. While the list is `moving`, parts of it are older than others. `replaced` is the row whose going made the current one
 * current, until a person chooses.
 */
export function useSelection(list: string, ids: Ids, { moving, hasLeft }: Elsewhere) {
  const { marked, mark } = useMarks(list, ids, hasLeft);
  const [held, setHeld] = useState<Held>({ list, place: nowhere, ids: [], idsOf: list, replaced: null });
  let now = held.list === list ? held : { ...held, list, replaced: null };
  const { current } = now.place;
  const waits = current !== null && !ids.includes(current) && moving(current);
  if (!waits && !same(now.ids, ids)) {
    const place = settled(now.place, now.ids, ids);
    const isReplaced = now.idsOf === list && current !== null && place.current !== current;
    now = { list, place, ids, idsOf: list, replaced: isReplaced ? current : now.replaced };
  }
  if (now !== held) setHeld(now);
  const goTo = (place: Place): void => setHeld((before) => ({ ...before, place, replaced: null }));
  const selection: Selection = { ...now.place, marked };
  return { selection, replaced: now.replaced, goTo, mark };
}
