import { lazy, Suspense, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';

const FindDialog = lazy(() => import('./FindDialog').then((module) => ({ default: module.FindDialog })));

/** Ctrl+K, Cmd+K on a Mac, from anywhere. */
export function Find() {
  const [open, setOpen] = useState(false);
  useHotkeys('mod+k', () => setOpen(true), { preventDefault: true, enableOnFormTags: true });
  if (!open) return null;
  return (
    <Suspense>
      <FindDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
