import { Button, useMediaQuery } from '@mui/material';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';

const CameraDialog = lazy(() => import('./camera/CameraDialog').then((module) => ({ default: module.CameraDialog })));

/** Takes pages with the camera of a phone or tablet; nothing where there is a mouse. */
export function TakePhoto({ disabled, onPhotos }: { disabled: boolean; onPhotos: (files: readonly File[]) => void }) {
  const translate = useTranslate();
  const inHand = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const [open, setOpen] = useState(false);
  if (!inHand) return null;
  return (
    <>
      <Button variant="contained" disabled={disabled} startIcon={<Camera size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('upload.photograph')}
      </Button>
      {open && (
        <Suspense>
          <CameraDialog onPhotos={onPhotos} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
