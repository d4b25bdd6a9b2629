import { useMediaQuery } from '@mui/material';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../layout/ActionButton';

const CameraDialog = lazy(() => import('./camera/CameraDialog').then((module) => ({ default: module.CameraDialog })));

/** Takes pages with the camera of a phone or tablet; nothing where there is a mouse. */
export function TakePhoto({ disabled, onPhotos }: { disabled: boolean; onPhotos: (files: readonly File[]) => void }) {
  const inHand = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const [open, setOpen] = useState(false);
  if (!inHand) return null;
  return (
    <>
      <ActionButton words="upload.photograph" variant="contained" disabled={disabled} icon={Camera} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <CameraDialog onPhotos={onPhotos} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
