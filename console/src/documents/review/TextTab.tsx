import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { Text } from '../../layout/Text';
import type { DocumentFull } from '../../api/types';

interface TextTabProps {
  document: DocumentFull;
  /** Reads the document; null for who may not, or while it is being read. */
  onProcess: (() => void) | null;
  busy: boolean;
}

/** The text as it was read; where there is none, the way to it. */
export function TextTab({ document, onProcess, busy }: TextTabProps) {
  const translate = useTranslate();
  const text = document.ocr_text ?? document.extracted_data.text ?? '';
  if (text.trim() === '') {
    return (
      <Box sx={{ py: 8, textAlign: 'center' }}>
        <Text words="review.no_text" sx={{ mb: 1.5, color: 'text.secondary' }} />
        {onProcess && <ActionButton words="review.process" variant="contained" loading={busy} onClick={onProcess} />}
      </Box>
    );
  }
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={translate('review.tab_text')}
      sx={{
        m: 0,
        p: 2.5,
        flex: 1,
        minHeight: 200,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
        fontSize: 13,
        lineHeight: 1.6,
      }}
    >
      {text}
    </Box>
  );
}
