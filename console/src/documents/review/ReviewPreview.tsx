import { Box } from '@mui/material';
import { Download, ExternalLink } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { Text } from '../../layout/Text';
import type { DocumentFull } from '../../api/types';
import { type Action, useActions } from '../../records/use-actions';
import { isInfected } from '../document-words';
import type { EvidenceBox } from '../preview/evidence';
import { Preview } from '../preview/Preview';
import { saveAnswer } from '../save-blob';
import { detailOf, fileProblem } from './review-errors';

interface ReviewPreviewProps {
  document: DocumentFull;
  focused: string | null;
  /** Places of other values than the fields'. */
  more: readonly EvidenceBox[];
}

/** What the document looks like, and the two ways out where that does not do: a tab of its own, or the file itself. */
export function ReviewPreview({ document, focused, more }: ReviewPreviewProps) {
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
      <Preview row={document} focused={focused} more={more} onDownload={download} explain={(error) => fileProblem(error, translate)} />
      {!isInfected(document) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Text words="review.pick_hint" variant="caption" sx={{ color: 'text.secondary', flex: '1 1 220px' }} />
          <ActionButton words="review.open_tab" size="small" onClick={openTab} icon={ExternalLink} variant="text" />
          <ActionButton words="review.download" size="small" onClick={download} icon={Download} variant="text" />
        </Box>
      )}
    </>
  );
}
