import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { RetryAlert } from '../../layout/RetryAlert';
import { HtmlView } from '../../mail/HtmlView';
import { useDocument } from '../use-documents';
import { EvidenceBoxes } from './EvidenceBoxes';
import type { EvidenceBox } from './evidence';
import { PickLayer } from './PickLayer';
import { frameHeight, PreviewFrame, PreviewSkeleton } from './PreviewFrame';

/** The mail's text on its grid: unwrapped and in a fixed-width face, so that a box by column and row lies over its words. */
function EmailText({ text, boxes, focused }: { text: string; boxes: readonly EvidenceBox[]; focused: string | null }) {
  const translate = useTranslate();
  if (text.trim() === '') return <Typography sx={{ p: 2, color: 'text.secondary' }}>{translate('documents.no_text')}</Typography>;
  return (
    <PreviewFrame>
      <Box sx={{ minWidth: 'max-content', minHeight: '100%', p: 2.5, backgroundColor: '#fff' }}>
        <Box sx={{ position: 'relative', width: 'max-content' }}>
          <Box
            component="pre"
            data-preview="email-text"
            sx={{
              m: 0,
              fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
              fontSize: 13,
              lineHeight: '20px',
              color: '#131a26',
              fontVariantLigatures: 'none',
            }}
          >
            {text}
          </Box>
          <EvidenceBoxes boxes={boxes} page={1} focused={focused} lines={text.split('\n').length} />
          <PickLayer page={1} />
        </Box>
      </Box>
    </PreviewFrame>
  );
}

/** An e-mail, as text first; as HTML without anything that runs or loads by itself. */
export function EmailPreview({ row, boxes, focused }: { row: DocumentRow; boxes: readonly EvidenceBox[]; focused: string | null }) {
  const translate = useTranslate();
  const [view, setView] = useState<'text' | 'html'>('text');
  const { data, isError, refetch } = useDocument(row.id);
  return (
    <Box data-preview="email">
      <Tabs
        value={view}
        onChange={(_, next: 'text' | 'html') => setView(next)}
        sx={{ mb: 1, minHeight: 38, '& .MuiTab-root': { minHeight: 38, py: 0 } }}
      >
        <Tab value="text" label={translate('documents.text')} />
        <Tab value="html" label={translate('documents.html')} />
      </Tabs>
      {!data && !isError && <PreviewSkeleton />}
      {isError && <RetryAlert words="documents.mail_failed" onRetry={() => void refetch()} />}
      {data && view === 'text' && <EmailText text={data.extracted_data.text ?? data.ocr_text ?? ''} boxes={boxes} focused={focused} />}
      {data && view === 'html' && <HtmlView html={data.extracted_data.html_content ?? ''} height={frameHeight} />}
    </Box>
  );
}
