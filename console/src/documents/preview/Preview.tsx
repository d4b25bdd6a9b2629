import { Box, Button, Typography } from '@mui/material';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { RetryAlert } from '../../layout/RetryAlert';
import { isEmail, isImage, isInfected, isPdf } from '../document-words';
import { useRole } from '../../providers/role';
import { useFile } from '../use-documents';
import { type EvidenceBox, evidenceOf } from './evidence';
import { ImagePreview } from './ImagePreview';
import { PreviewFrame, PreviewSkeleton } from './PreviewFrame';

const PdfPreview = lazy(() => import('./PdfPreview').then((module) => ({ default: module.PdfPreview })));
const EmailPreview = lazy(() => import('./EmailPreview').then((module) => ({ default: module.EmailPreview })));

interface PreviewProps {
  row: DocumentRow;
  focused: string | null;
  onDownload: () => void;
  /** Says why the file cannot be had; without it one sentence does for every reason. */
  explain?: (error: unknown) => string;
  /** Places of other values than the fields'. */
  more?: readonly EvidenceBox[];
  /** It is only drawn ahead: nobody looks at it yet. */
  ahead?: boolean;
}

const none: readonly EvidenceBox[] = [];
const useBoxes = ({ row, more = none, ahead = false }: Pick<PreviewProps, 'row' | 'more' | 'ahead'>) =>
  useMemo(() => (ahead ? none : [...evidenceOf(row), ...more]), [row, more, ahead]);

function FilePreview(props: PreviewProps) {
  const { row, focused, onDownload, explain } = props;
  const translate = useTranslate();
  const { data: file, error, refetch } = useFile(row.id);
  const boxes = useBoxes(props);
  if (error) {
    const words = isPdf(row) ? 'documents.pdf_failed' : 'documents.image_failed';
    return <RetryAlert words={explain ? explain(error) : words} onRetry={() => void refetch()} />;
  }
  if (!file) return <PreviewSkeleton />;
  if (isPdf(row)) {
    return (
      <PreviewFrame>
        <PdfPreview documentId={row.id} file={file} boxes={boxes} focused={focused} asksElsewhere={row.failure_code === 'needs_password'} />
      </PreviewFrame>
    );
  }
  if (isImage(row)) return <ImagePreview file={file} name={row.filename} boxes={boxes} focused={focused} />;
  return (
    <Box sx={{ py: 4, textAlign: 'center' }}>
      <Typography sx={{ mb: 1.5 }}>{translate('documents.no_preview')}</Typography>
      <Button variant="outlined" onClick={onDownload}>
        {translate('documents.download')}
      </Button>
    </Box>
  );
}

function MailPreview(props: PreviewProps) {
  const { row, focused } = props;
  const boxes = useBoxes(props);
  return <EmailPreview row={row} boxes={boxes} focused={focused} />;
}

/** A file in which the virus scanner found something is neither fetched nor drawn; administrators may save it. */
function InfectedFile({ onDownload }: Pick<PreviewProps, 'onDownload'>) {
  const translate = useTranslate();
  const mayDownload = useRole() === 'ADMIN';
  return (
    <Box sx={{ py: 4, textAlign: 'center' }}>
      <Typography>{translate(mayDownload ? 'documents.infected_admin' : 'documents.infected')}</Typography>
      {mayDownload && (
        <Button variant="outlined" color="error" sx={{ mt: 1.5 }} onClick={onDownload}>
          {translate('documents.infected_download')}
        </Button>
      )}
    </Box>
  );
}

/** What the document looks like, with the places of its values. */
export function Preview(props: PreviewProps) {
  if (isInfected(props.row)) return <InfectedFile onDownload={props.onDownload} />;
  return <Suspense fallback={<PreviewSkeleton />}>{isEmail(props.row) ? <MailPreview {...props} /> : <FilePreview {...props} />}</Suspense>;
}
