import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { QueueView } from './queue/use-queue-view';

/** After so long without a key a person has seen which document stands there, in milliseconds. */
export const pauseMs = 1500;

/**
 * Keeps keys from a document that has taken another's place by itself until a person pauses: they are typed for the one before. Answers
 * whether the key that is pressed now is one of them; the first time a toast says why nothing comes of it.
 */
export function useHeldKeys({ replaced, isStandIn }: Pick<QueueView, 'replaced' | 'isStandIn'>): () => boolean {
  const notify = useNotify();
  const state = useRef<'free' | 'held' | 'told'>('free');
  useEffect(() => {
    if (replaced === null) return undefined;
    state.current = 'held';
    const release = (): void => {
      state.current = 'free';
    };
    let timer = setTimeout(release, pauseMs);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(release, pauseMs);
    };
    document.addEventListener('keydown', wait, true);
    return () => {
      document.removeEventListener('keydown', wait, true);
      clearTimeout(timer);
      release();
    };
  }, [replaced]);
  return () => {
    if (state.current === 'free' || !isStandIn()) return false;
    if (state.current === 'held') notify('documents.stand_in', { type: 'info' });
    state.current = 'told';
    return true;
  };
}
