const key = 'consoleLoadedAgainAt';
const againMs = 60_000;

/** Whether the page may be loaded again: not where that has just been done and did not help. */
export const mayLoadAgain = (lastAt: string | null, now: number): boolean => !(Number(lastAt) > now - againMs);

/**
 * Loads the page anew where a part of the console cannot be had any more: a tab that was open over an upgrade asks for files that are gone.
 * With the server away nothing is done: the page would be lost, and the banner heals by itself.
 */
export async function loadNewConsole(): Promise<void> {
  if (!mayLoadAgain(sessionStorage.getItem(key), Date.now())) return;
  const there = await fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!there) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
