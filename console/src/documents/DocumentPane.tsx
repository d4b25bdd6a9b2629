import { Box, Card } from '@mui/material';
import { useState } from 'react';
import type { DocumentRow } from '../api/types';
import { headingOf } from './document-words';
import { Notices } from './Notices';
import { PaneHeader } from './PaneHeader';
import { Preview } from './preview/Preview';
import { QuickExpense } from './quick/QuickExpense';
import type { HubActions } from './use-hub-actions';

interface DocumentPaneProps {
  row: DocumentRow;
  /** Back to the list, where the list is not beside it. */
  onBack: (() => void) | null;
  actions: HubActions;
  offerSave: (save: (() => void) | null) => void;
  canChange: boolean;
  onSaved: () => void;
  onDelete: () => void;
  onReview: () => void;
}

/** From here on the form stands beside the preview. */
const wide = '@container (min-width: 900px)';

/** A document with the places of its values, and the expense it will be. */
export function DocumentPane({ row, onBack, actions, offerSave, canChange, onSaved, onDelete, onReview }: DocumentPaneProps) {
  const [focused, setFocused] = useState<string | null>(null);
  return (
    <Card component="section" aria-label={headingOf(row)} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <PaneHeader row={row} onBack={onBack} actions={actions} canChange={canChange} onDelete={onDelete} onReview={onReview} />
      <Box sx={{ flex: 1, minHeight: 0, containerType: 'inline-size', overflowY: 'auto' }}>
        <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column', [wide]: { flexDirection: 'row' } }}>
          <Box sx={{ flex: 1, minWidth: 0, p: 2, pb: 1.5 }}>
            <Notices row={row} onRetry={canChange ? () => void actions.reprocess(row.id) : null} />
            <Preview row={row} focused={focused} onDownload={() => void actions.download(row)} />
          </Box>
          <Box
            sx={{
              // On a low screen the form stays at hand while the preview scrolls beneath it.
              position: { md: 'sticky' },
              bottom: 0,
              zIndex: 3,
              p: 2,
              pt: 1,
              backgroundColor: 'background.paper',
              [wide]: { position: 'static', width: 360, flexShrink: 0, pt: 2, borderLeft: 1, borderColor: 'divider' },
            }}
          >
            <QuickExpense row={row} offerSave={offerSave} canSave={canChange} onFocusField={setFocused} onSaved={onSaved} />
          </Box>
        </Box>
      </Box>
    </Card>
  );
}
