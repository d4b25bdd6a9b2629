type Ids = readonly (number | undefined)[];

/** The documents a review goes through by now, and those among which the one at hand was seen last. */
interface Places {
  ids: Ids;
  before: Ids;
}

/**
 * The document above (-1) or below (1) another; undefined where there is none, or it is not loaded. One that has left the list, since it was given to
 * another property or is done, has those neighbours that it had, as far as they are still there.
 */
export function neighbour(id: number, by: 1 | -1, { ids, before }: Places): number | undefined {
  const at = ids.indexOf(id);
  if (at >= 0) return ids[at + by];
  const then = before.indexOf(id);
  if (then < 0) return undefined;
  const onwards = by > 0 ? before.slice(then + 1) : before.slice(0, then).toReversed();
  return onwards.find((next) => next !== undefined && ids.includes(next));
}
