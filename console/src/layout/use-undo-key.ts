import { type RefObject, useEffect } from 'react';
import { toast } from 'sonner';

/** A toast that offers to take back what it tells of. */
export interface Offer {
  id: string | number;
  undo: () => void;
}

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** Ctrl+Z takes back what the latest toast offers to, as long as that stands; in a field it is the field's own. */
export function useUndoKey(offer: RefObject<Offer | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { current } = offer;
      if (event.key !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey) || isTypedIn(event.target)) return;
      if (!current || !toast.getToasts().some(({ id }) => id === current.id)) return;
      event.preventDefault();
      offer.current = null;
      toast.dismiss(current.id);
      current.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [offer]);
}
