import { Link } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';

const ReviewDialog = lazy(() => import('../documents/review/ReviewDialog').then((module) => ({ default: module.ReviewDialog })));

/** A document by its number; it opens over the screen. */
export function OpenDocument({ id }: { id: number }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ font: 'inherit', verticalAlign: 'baseline' }}>
        {translate('mail.open_document', { id })}
      </Link>
      {open && (
        <Suspense fallback={null}>
          <ReviewDialog documentId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
