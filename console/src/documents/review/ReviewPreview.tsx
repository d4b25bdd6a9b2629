import { Box, Button, Typography } from '@mui/material';
import { Download, ExternalLink } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { call, fetchJson } from '../../api/http';
import type { DocumentFull } from '../../api/types';
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
  const notify = useNotify();
  const attempt = async (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) =>
      notify('review.download_failed', { type: 'error', messageArgs: { detail: detailOf(error, translate) } }),
    );
  const download = (): Promise<void> =>
    attempt(async () => saveAnswer(await call(`/documents/${document.id}/download`), document.filename));
  const openTab = (): Promise<void> =>
    attempt(async () => {
      const { url } = await fetchJson<{ url: string }>('/tickets', { method: 'POST', json: { path: `/documents/${document.id}/view` } });
      window.open(url, '_blank', 'noopener');
    });
  return (
    <>
      <Preview row={document} focused={focused} onDownload={() => void download()} explain={(error) => fileProblem(error, translate)} />
      {!isInfected(document) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', flex: '1 1 220px' }}>
            {translate('review.pick_hint')}
          </Typography>
          <Button size="small" color="inherit" startIcon={<ExternalLink size={15} aria-hidden />} onClick={() => void openTab()}>
            {translate('review.open_tab')}
          </Button>
          <Button size="small" color="inherit" startIcon={<Download size={15} aria-hidden />} onClick={() => void download()}>
            {translate('review.download')}
          </Button>
        </Box>
      )}
    </>
  );
}
