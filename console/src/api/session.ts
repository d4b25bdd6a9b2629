const key = 'accessToken';
const listeners = new Set<() => void>();

/** Where the bearer token lives; other parts only ask. */
export const session = {
  token: (): string | null => localStorage.getItem(key),
  keep(token: string): void {
    localStorage.setItem(key, token);
    for (const listener of listeners) listener();
  },
  clear(): void {
    localStorage.removeItem(key);
    for (const listener of listeners) listener();
  },
  /** Tells when the token was set or cleared here; answers how to stop listening. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
