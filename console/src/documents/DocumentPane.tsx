import { Box, Card } from '@mui/material';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DocumentRow } from '../api/types';
import { headingOf } from './document-words';
import { Notices } from './Notices';
import { PaneHeader } from './PaneHeader';
import { type FieldInFocus, Pick } from './preview/pick';
import { PreviewSkeleton } from './preview/PreviewFrame';
import { PreviewStack } from './preview/PreviewStack';
import { QuickExpense } from './quick/QuickExpense';
import type { DocumentActions } from './use-document-actions';

const DuplicateCompare = lazy(() => import('./duplicates/DuplicateCompare').then((module) => ({ default: module.DuplicateCompare })));

interface DocumentPaneProps {
  row: DocumentRow;
  /** The documents a key away: their previews are drawn ahead. */
  neighbours: readonly (DocumentRow | undefined)[];
  /** Back to the list, where the list is not beside it. */
  onBack: (() => void) | null;
  actions: DocumentActions;
  canChange: boolean;
  onDelete: () => void;
  onReview: () => void;
}

/** From here on the form stands beside the preview. */
const wide = '@container (min-width: 900px)';

/** On a low screen the form stays at hand while the preview scrolls beneath it. */
const formPlace = {
  position: { md: 'sticky' },
  bottom: 0,
  zIndex: 3,
  p: 2,
  pt: 1,
  backgroundColor: 'background.paper',
  [wide]: { position: 'static', width: 360, flexShrink: 0, pt: 2, borderLeft: 1, borderColor: 'divider' },
} as const;

/** The next document begins at its top, wherever the one before was left. */
function toTop(marker: HTMLElement | null): void {
  if (marker?.parentElement) marker.parentElement.scrollTop = 0;
}

/** A document with the places of its values, and the expense it will be. */
export function DocumentPane({ row, neighbours, actions, canChange, ...on }: DocumentPaneProps) {
  const [held, setHeld] = useState<{ id: number; field: FieldInFocus | null } | null>(null);
  const field = held?.id === row.id ? held.field : null;
  const pick = useMemo(() => (canChange && field ? { documentId: row.id, field } : null), [canChange, row.id, field]);
  const download = (): void => void actions.download(row);
  return (
    <Card component="section" aria-label={headingOf(row)} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <PaneHeader key={row.id} row={row} actions={actions} canChange={canChange} {...on} />
      <Box sx={{ flex: 1, minHeight: 0, containerType: 'inline-size', overflowY: 'auto' }}>
        <span key={row.id} ref={toTop} hidden />
        <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column', [wide]: { flexDirection: 'row' } }}>
          <Box sx={{ flex: 1, minWidth: 0, p: 2, pb: 1.5 }}>
            <Notices row={row} onRetry={canChange ? () => void actions.reprocess(row.id) : null} />
            <Pick value={pick}>
              {row.duplicate_of === null ? (
                <PreviewStack row={row} neighbours={neighbours} focused={field?.key ?? null} onDownload={download} />
              ) : (
                <Suspense fallback={<PreviewSkeleton />}>
                  <DuplicateCompare row={row} focused={field?.key ?? null} onDownload={download} />
                </Suspense>
              )}
            </Pick>
          </Box>
          <Box sx={formPlace}>
            <QuickExpense key={row.id} row={row} canSave={canChange} onFocusField={(next) => setHeld({ id: row.id, field: next })} />
          </Box>
        </Box>
      </Box>
    </Card>
  );
}
