import { lazy, Suspense } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';

const FindDialog = lazy(() => import('./FindDialog').then((module) => ({ default: module.FindDialog })));

interface FindProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Ctrl+K, Cmd+K on a Mac, from anywhere. */
export function Find({ open, onOpen }: FindProps) {
  useHotkeys('mod+k', () => onOpen(true), { preventDefault: true, enableOnFormTags: true });
  if (!open) return null;
  return (
    <Suspense>
      <FindDialog onClose={() => onOpen(false)} />
    </Suspense>
  );
}
