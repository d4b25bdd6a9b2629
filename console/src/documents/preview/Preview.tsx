import { Alert, Button, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { isEmail, isImage, isPdf } from '../document-words';
import { useFile } from '../use-documents';
import { EmailPreview } from './EmailPreview';
import { evidenceOf } from './evidence';
import { ImagePreview } from './ImagePreview';

const PdfPreview = lazy(() => import('./PdfPreview').then((module) => ({ default: module.PdfPreview })));

interface PreviewProps {
  row: DocumentRow;
  focused: string | null;
  onDownload: () => void;
}

function FilePreview({ row, focused, onDownload }: PreviewProps) {
  const translate = useTranslate();
  const { data: file, isError } = useFile(row.id);
  const boxes = useMemo(() => evidenceOf(row), [row]);
  if (isError) return <Alert severity="error">{translate(isPdf(row) ? 'documents.pdf_failed' : 'documents.image_failed')}</Alert>;
  if (!file) return <Skeleton variant="rounded" height={600} />;
  if (isPdf(row)) {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={600} />}>
        <PdfPreview file={file} boxes={boxes} focused={focused} />
      </Suspense>
    );
  }
  if (isImage(row)) return <ImagePreview file={file} name={row.filename} boxes={boxes} focused={focused} />;
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{translate('documents.no_preview')}</Typography>
      <Button variant="outlined" onClick={onDownload}>
        {translate('documents.download')}
      </Button>
    </>
  );
}

/** What the document looks like, with the places of its values. */
export function Preview(props: PreviewProps) {
  const boxes = useMemo(() => evidenceOf(props.row), [props.row]);
  return isEmail(props.row) ? <EmailPreview row={props.row} boxes={boxes} focused={props.focused} /> : <FilePreview {...props} />;
}
