import { TextField } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { ChooserProps } from './RecordChooser';

const RecordChooser = lazy(() =>
  import('./RecordChooser').then((module) => ({ default: module.RecordChooser })),
) as typeof import('./RecordChooser').RecordChooser;

/** Chooses a property. It is loaded when it is first shown, and looks like itself until then. */
export function PropertyChooser<Fixed extends string | null = null>(props: ChooserProps<Fixed>) {
  const { label, bare = false, sx } = props;
  const waiting = <TextField disabled fullWidth {...(bare ? { 'aria-label': label } : { label })} value="…" sx={sx ?? {}} />;
  return (
    <Suspense fallback={waiting}>
      <RecordChooser resource="properties" {...props} />
    </Suspense>
  );
}
