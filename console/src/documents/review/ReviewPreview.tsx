import { Box, Button, Typography } from '@mui/material';
import { Download, ExternalLink } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { DocumentFull } from '../../api/types';
import { type Action, useActions } from '../../records/use-actions';
import { isInfected } from '../document-words';
import { Preview } from '../preview/Preview';
import { saveAnswer } from '../save-blob';
import { detailOf, fileProblem } from './review-errors';

interface ReviewPreviewProps {
  document: DocumentFull;
  focused: string | null;
}

/** What the document looks like, and the two ways out where that does not do: a tab of its own, or the file itself. */
export function ReviewPreview({ document, focused }: ReviewPreviewProps) {
  const translate = useTranslate();
  const { act } = useActions('documents');
  const attempt = (work: Action['work']): void =>
    void act('file', {
      work,
      failed: (error) => ({ words: 'review.download_failed', messageArgs: { detail: detailOf(error, translate) } }),
      reads: true,
    });
  const download = (): void =>
    attempt(async (provider) => saveAnswer((await provider.file(`/documents/${document.id}/download`)).data, document.filename));
  const openTab = (): void =>
    attempt(async (provider) => void window.open((await provider.documentTicket(document.id)).data.url, '_blank', 'noopener'));
  return (
    <>
      <Preview row={document} focused={focused} onDownload={download} explain={(error) => fileProblem(error, translate)} />
      {!isInfected(document) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', flex: '1 1 220px' }}>
            {translate('review.pick_hint')}
          </Typography>
          <Button size="small" color="inherit" startIcon={<ExternalLink size={15} aria-hidden />} onClick={openTab}>
            {translate('review.open_tab')}
          </Button>
          <Button size="small" color="inherit" startIcon={<Download size={15} aria-hidden />} onClick={download}>
            {translate('review.download')}
          </Button>
        </Box>
      )}
    </>
  );
}
