/** User ids that are free, between those that systemd gives to containers and those it keeps for itself: one for each possible process id. */
const plenty = { first: 0x7000_0000, count: 2 ** 22 } as const;
/** Above Debian's ids for people and below systemd's for services. */
const few = { first: 59_000, count: 1000 } as const;

/**
 * The user of a child, by its process id, so that no other living process has it: no child can signal or look into another, whichever worker has
 * started it. `map`: /proc/self/uid_map. In a container with only the usual 65,536 users two may share one, and Landlock keeps them apart.
 */
export function userOf(pid: number, map: string): number {
  const mapped = map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const isMapped = mapped.some(([first = 0, , count = 0]) => first <= plenty.first && first + count >= plenty.first + plenty.count);
  const users = isMapped ? plenty : few;
  return users.first + (pid % users.count);
}
