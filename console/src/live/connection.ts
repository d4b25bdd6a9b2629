import { useSyncExternalStore } from 'react';

type State = 'unknown' | 'here' | 'away';

let state: State = 'unknown';
const listeners = new Set<() => void>();

/** Whether the server answers, as the live stream sees it. */
export const connection = {
  get: (): State => state,
  set(next: State): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useConnection = (): State => useSyncExternalStore(connection.subscribe, connection.get);
