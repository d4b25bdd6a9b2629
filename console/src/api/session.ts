const key = 'accessToken';
/** A token in use is renewed once it is this old; it lives for hours. */
const renewAfterMs = 10 * 60_000;
const refusals = new Set<() => void>();

/** Where the bearer token lives; other parts only ask. */
export const session = {
  token: (): string | null => localStorage.getItem(key),
  keep: (token: string): void => localStorage.setItem(key, token),
  clear: (): void => localStorage.removeItem(key),
  /** Somebody was answered 401: whoever listens finds out whether the session has ended. */
  refused(): void {
    // Nobody is signed in any more: this is what remains of the screens that are going.
    if (session.token() === null) return;
    for (const listener of refusals) listener();
  },
  /** Tells of refusals; answers how to stop listening. */
  onRefused(listener: () => void): () => void {
    refusals.add(listener);
    return () => refusals.delete(listener);
  },
};

/** When a token was issued, in milliseconds since 1970; null for what is no token of ours. */
export function issuedAt(token: string): number | null {
  try {
    const [, claims = ''] = token.split('.');
    const { iat } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: unknown };
    return typeof iat === 'number' ? iat * 1000 : null;
  } catch {
    return null;
  }
}

/** Whether a token is old enough to be exchanged for a new one. */
export function wantsRenewal(token: string, now: number): boolean {
  const issued = issuedAt(token);
  return issued !== null && now - issued > renewAfterMs;
}
