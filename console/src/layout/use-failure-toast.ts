import { useEffect } from 'react';
import { useNotify } from 'react-admin';

/** Says once by a toast that something could not be loaded, each time it happens anew. */
export function useFailureToast(failed: boolean, words: string): void {
  const notify = useNotify();
  useEffect(() => {
    if (failed) notify(words, { type: 'error' });
  }, [failed, words, notify]);
}
