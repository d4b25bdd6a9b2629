/** What is selected in a list: the current row (the one previewed), the marked ones, and where a range starts. */
export interface Selection {
  current: number | null;
  marked: readonly number[];
  anchor: number | null;
}

/** The rows of a list by their ids, in its order; one that is not loaded is undefined. */
export type Ids = readonly (number | undefined)[];

export const nothing: Selection = { current: null, marked: [], anchor: null };

export interface Click {
  id: number;
  toggle: boolean;
  range: boolean;
}

const isId = (id: number | undefined): id is number => id !== undefined;

/** Where the range of a Shift+click begins and ends in a list. */
export function rangeOf(selection: Selection, ids: Ids, id: number): readonly [low: number, high: number] {
  const from = ids.indexOf(selection.anchor ?? selection.current ?? id);
  const to = ids.indexOf(id);
  return from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
}

/** A click on a row: alone it makes the row current, with Ctrl or Cmd it marks or unmarks, with Shift it marks the range. */
export function clicked(selection: Selection, ids: Ids, { id, toggle, range }: Click): Selection {
  if (range) {
    const [low, high] = rangeOf(selection, ids, id);
    return { current: id, marked: ids.slice(low, high + 1).filter(isId), anchor: selection.anchor ?? selection.current ?? id };
  }
  if (!toggle) return { current: id, marked: [], anchor: id };
  // The first toggle takes the current row along: that is what the eye sees as selected.
  const before =
    selection.marked.length === 0 && selection.current !== null && selection.current !== id ? [selection.current] : selection.marked;
  const marked = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  return { current: id, marked, anchor: id };
}

/** The row above or below the current one; the ends hold, and so does a row that is still on its way. */
export function moved(selection: Selection, ids: Ids, by: 1 | -1): Selection {
  if (ids.length === 0) return nothing;
  const at = selection.current === null ? -1 : ids.indexOf(selection.current);
  const next = at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by));
  const id = ids[next] ?? selection.current;
  return { current: id, marked: [], anchor: id };
}

/**
 * After the list has changed: rows that are gone are no longer marked, and the next row takes the place of a current one that is
 * gone. In a list of which only a part is loaded a marked row that is missing may stand in the other part, unless it is known to have left.
 */
export function settled(selection: Selection, before: Ids, ids: Ids, hasLeft: (id: number) => boolean): Selection {
  const here = new Set(ids);
  const marked = selection.marked.filter((id) => here.has(id) || (here.has(undefined) && !hasLeft(id)));
  if (selection.current !== null && here.has(selection.current)) {
    return marked.length === selection.marked.length ? selection : { ...selection, marked };
  }
  const at = selection.current === null ? -1 : before.indexOf(selection.current);
  const stays = (id: number | undefined): id is number => isId(id) && here.has(id);
  const follower = before.slice(at + 1).find(stays) ?? (at > 0 ? before.slice(0, at).findLast(stays) : undefined);
  const first = ids.find(isId);
  const current = (at < 0 ? first : follower) ?? first ?? null;
  return { current, marked, anchor: current };
}

export const allMarked = (selection: Selection, ids: readonly number[]): Selection => ({ ...selection, marked: ids });
export const noneMarked = (selection: Selection): Selection => ({ ...selection, marked: [] });
