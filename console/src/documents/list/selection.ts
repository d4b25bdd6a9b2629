/** The row of a list that a person is at (the one previewed), and where a range starts. */
export interface Place {
  current: number | null;
  anchor: number | null;
}

/** What is selected in a list: where a person is, and the marked rows. */
export interface Selection extends Place {
  marked: readonly number[];
}

/** The rows of a list by their ids, in its order; one that is not loaded is undefined. */
export type Ids = readonly (number | undefined)[];

export const nowhere: Place = { current: null, anchor: null };
export const noMarks: readonly number[] = [];

export interface Click {
  id: number;
  toggle: boolean;
  range: boolean;
}

const isId = (id: number | undefined): id is number => id !== undefined;

/** Where the range of a Shift+click begins and ends in a list. */
export function rangeOf({ anchor, current }: Place, ids: Ids, id: number): readonly [low: number, high: number] {
  const from = ids.indexOf(anchor ?? current ?? id);
  const to = ids.indexOf(id);
  return from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
}

/** A click on a row: alone it makes the row current, with Ctrl or Cmd it marks or unmarks, with Shift it marks the range. */
export function clicked({ current, anchor, marked }: Selection, ids: Ids, { id, toggle, range }: Click): Selection {
  if (range) {
    const [low, high] = rangeOf({ current, anchor }, ids, id);
    return { current: id, marked: ids.slice(low, high + 1).filter(isId), anchor: anchor ?? current ?? id };
  }
  if (!toggle) return { current: id, marked: noMarks, anchor: id };
  // The first toggle takes the current row along: that is what the eye sees as selected.
  const before = marked.length === 0 && current !== null && current !== id ? [current] : marked;
  return { current: id, marked: before.includes(id) ? before.filter((other) => other !== id) : [...before, id], anchor: id };
}

/** The row above or below the current one; the ends hold, and so does a row that is still on its way. */
export function moved({ current }: Place, ids: Ids, by: 1 | -1): Place {
  if (ids.length === 0) return nowhere;
  const at = current === null ? -1 : ids.indexOf(current);
  const next = at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by));
  const id = ids[next] ?? current;
  return { current: id, anchor: id };
}

/** After the list has changed, the next row takes the place of a current one that is gone. */
export function settled(place: Place, before: Ids, ids: Ids): Place {
  const here = new Set(ids);
  const { current } = place;
  if (current !== null && here.has(current)) return place;
  const at = current === null ? -1 : before.indexOf(current);
  const stays = (id: number | undefined): id is number => isId(id) && here.has(id);
  const follower = before.slice(at + 1).find(stays) ?? (at > 0 ? before.slice(0, at).findLast(stays) : undefined);
  const first = ids.find(isId);
  const id = (at < 0 ? first : follower) ?? first ?? null;
  return { current: id, anchor: id };
}

/**
 * The marks on rows that are still there; the same where all are. In a list of which only a part is loaded a marked row that is missing may
 * stand in the other part, unless it is known to have left.
 */
export function standing(marked: readonly number[], ids: Ids, hasLeft: (id: number) => boolean): readonly number[] {
  if (marked.length === 0) return marked;
  const here = new Set(ids);
  const still = marked.filter((id) => here.has(id) || (here.has(undefined) && !hasLeft(id)));
  return still.length === marked.length ? marked : still;
}
