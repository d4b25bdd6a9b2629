const key = 'accessToken';
const heldUpKey = 'heldUp';
const roleKey = 'role';
/** A token in use is renewed once it is this old; it lives for hours. */
const renewAfterMs = 10 * 60_000;
const refusals = new Set<() => void>();
const replacements = new Set<() => void>();

/** Where the bearer token lives; other parts only ask. */
export const session = {
  token: (): string | null => localStorage.getItem(key),
  keep: (token: string): void => localStorage.setItem(key, token),
  clear(): void {
    localStorage.removeItem(key);
    localStorage.removeItem(heldUpKey);
    localStorage.removeItem(roleKey);
  },
  /** Whose token it is; null where nobody is signed in. */
  userId: (): number | null => Number(claimsOf(session.token() ?? '').sub) || null,
  /** Notes what the signed-in user may do, for when the page is opened without a connection: the server decides in any case. */
  noteRole: (role: string): void => localStorage.setItem(roleKey, role),
  role: (): string | null => localStorage.getItem(roleKey),
  /** Notes whether a password or a second factor has to be set first, for when the page is loaded anew: the server answers nothing else until then. */
  noteHeldUp(held: boolean): void {
    if (held) localStorage.setItem(heldUpKey, 'true');
    else localStorage.removeItem(heldUpKey);
  },
  /** Whether something had to be set first when it was last asked. */
  isHeldUp: (): boolean => localStorage.getItem(heldUpKey) !== null,
  /** The server refused a token: the session ends with it, unless another tab has put a newer one there meanwhile. Answers whether it ended. */
  endOf(token: string | null): boolean {
    if (token !== null && session.token() !== null && session.token() !== token) return false;
    session.clear();
    return true;
  },
  /** Somebody was answered 401: whoever listens finds out whether the session has ended. */
  refused(): void {
    // Nobody is signed in any more: this is what remains of the screens that are going.
    if (session.token() === null) return;
    for (const listener of refusals) listener();
  },
  /** The server ended the token but not the session, which has another one now. */
  replaced(): void {
    for (const listener of replacements) listener();
  },
  /** Tells of replaced tokens; answers how to stop listening. */
  onReplaced(listener: () => void): () => void {
    replacements.add(listener);
    return () => replacements.delete(listener);
  },
  /** Tells what other tabs of this browser do to the session; answers how to stop listening. */
  onElsewhere(listener: (what: Elsewhere) => void): () => void {
    const onStorage = (event: StorageEvent): void => {
      // Without a key all that was kept is gone.
      if (event.key === null || event.key === key) listener(elsewhere(event.oldValue, session.token()));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
  /** Tells of refusals; answers how to stop listening. */
  onRefused(listener: () => void): () => void {
    refusals.add(listener);
    return () => refusals.delete(listener);
  },
};

/** What a token says of itself; nothing for what is no token of ours. */
function claimsOf(token: string): { iat?: unknown; sub?: unknown } {
  try {
    const [, claims = ''] = token.split('.');
    return { ...(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as object) };
  } catch {
    return {};
  }
}

/** When a token was issued, in milliseconds since 1970; null for what is no token of ours. */
export function issuedAt(token: string): number | null {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? iat * 1000 : null;
}

/** What has become of the session in another tab: nobody is signed in any more, somebody else is, or it goes on. */
export type Elsewhere = 'ended' | 'another' | 'same';

/** Compares the token that was kept with the one that is: a renewed one is of the same person. */
export function elsewhere(before: string | null, now: string | null): Elsewhere {
  if (now === null) return 'ended';
  return before !== null && claimsOf(before).sub === claimsOf(now).sub ? 'same' : 'another';
}

/** Whether a token is old enough to be exchanged for a new one. */
export function wantsRenewal(token: string, now: number): boolean {
  const issued = issuedAt(token);
  return issued !== null && now - issued > renewAfterMs;
}
