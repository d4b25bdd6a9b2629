import { lazy, Suspense } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { loadScreenTexts } from '../i18n/i18n-provider';

/** It names every screen. */
const FindDialog = lazy(async () => {
  const [{ FindDialog: Dialog }] = await Promise.all([import('./FindDialog'), loadScreenTexts()]);
  return { default: Dialog };
});

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
