import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { RelatedNotice } from './RelatedNotice';
import { SplitDialog } from './review/SplitDialog';
import { usePapers } from './use-documents';

/** Says that the pages of a file look like several documents, and offers to divide it; or which documents it was divided into. */
export function SplitNotice({ row }: { row: DocumentRow }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data } = usePapers(row.id);
  if (!data) return null;
  if (data.documents.length > 0) return <RelatedNotice severity="info" words="documents.was_split" documents={data.documents} />;
  if (data.starts.length === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5 }}
      action={<ActionButton words="review.split" size="small" variant="text" onClick={() => setOpen(true)} />}
    >
      {translate('documents.looks_like_several', { pages: data.pages, count: data.starts.length + 1 })}
      {isOpen && <SplitDialog row={row} onClose={() => setOpen(false)} />}
    </Alert>
  );
}
