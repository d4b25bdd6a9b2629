/** The files of this release, as the build names them: those that the console starts with, and all. Their names carry a hash of what is in them. */
declare const RELEASE: { shell: readonly string[]; all: readonly string[] };
const { shell, all } = RELEASE;

const page = '/';
const cacheName = 'console';
/** With a connection as bad as that the page that is kept is shown at once. */
const patienceMs = 5000;

/** Keeps what the console starts with, where it is not kept yet. The page comes last: it never names a file that is not there. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(shell.filter((file) => !kept.has(file)));
  await cache.add(new Request(page, { cache: 'no-store' }));
}

/** Drops the files of earlier releases. */
export async function dropOlder(): Promise<void> {
  const cache = await caches.open(cacheName);
  const current = new Set([page, ...all]);
  const older = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname));
  await Promise.all(older.map((request) => cache.delete(request)));
}

export const forgetShell = (): Promise<boolean> => caches.delete(cacheName);

/** A file whose name says what is in it: the kept one is as good as the server's. */
export async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && all.includes(new URL(request.url).pathname)) await cache.put(request, answer.clone());
  return answer;
}

/** The page of any screen, from the server wherever that answers: a new release is never hidden by the one that is kept. */
export async function pageOf(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([fresh, late]).catch(() => undefined);
  // What stands in front of a server that is away answers for it.
  if (answer && answer.status < 500) return answer;
  return (await caches.match(page, { cacheName, ignoreVary: true })) ?? answer ?? fresh;
}
