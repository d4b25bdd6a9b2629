import { useSyncExternalStore } from 'react';

/** What was typed for locked files, by document; kept while the page is open and nowhere else. */
const typed = new Map<number, string>();
const listeners = new Set<() => void>();

export function rememberPassword(documentId: number, password: string): void {
  typed.set(documentId, password);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The password that was typed for a document's file; null before that. */
export const useTypedPassword = (documentId: number): string | null => useSyncExternalStore(subscribe, () => typed.get(documentId) ?? null);
