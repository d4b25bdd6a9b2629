import { useSyncExternalStore } from 'react';

/** `live`: events come by themselves. `asking`: the server answers but there is no stream. `away`: nobody answers. */
export type Connection = 'asking' | 'live' | 'away';

let state: Connection = 'asking';
const listeners = new Set<() => void>();

/** How this page hears from the server. */
export const connection = {
  get: (): Connection => state,
  set(next: Connection): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get);
