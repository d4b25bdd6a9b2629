import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSettings } from '../../settings/use-settings';
import { DocumentList } from '../list/DocumentList';
import { KeyHints } from '../list/KeyHints';
import { ListHeader } from '../list/ListHeader';
import type { Click } from '../list/selection';
import type { QueueView } from './use-queue-view';

/** On a phone the list takes what the bar and the heading leave. */
const listHeight = 'calc(100dvh - 190px)';

function EmptyQueue({ filtered }: { filtered: boolean }) {
  const translate = useTranslate();
  const address = useSettings().data?.mailboxes.receipts ?? '';
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', textAlign: 'center', p: 4, gap: 0.5 }}>
      <Typography variant="h2">{translate('documents.empty')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 320 }}>
        {filtered ? translate('documents.empty_filtered') : translate('documents.empty_text', { address })}
      </Typography>
    </Box>
  );
}

function LoadingRows() {
  return (
    <Box sx={{ p: 1.75 }}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} variant="rounded" height={48} sx={{ mb: 1.5 }} />
      ))}
    </Box>
  );
}

interface QueueCardProps {
  queue: QueueView;
  filtered: boolean;
  /** Where only one of list and document has room. */
  hidden: boolean;
  canChange: boolean;
  onClick: (click: Click) => void;
  onDelete: () => void;
  onHelp: () => void;
}

/** The queue on the left: how much there is, what is selected, the documents, the keys. */
export function QueueCard({ queue, filtered, hidden, canChange, onClick, onDelete, onHelp }: QueueCardProps) {
  const { rows, selection } = queue;
  return (
    <Card sx={{ display: hidden ? 'none' : 'flex', flexDirection: 'column', minHeight: 0, height: { xs: listHeight, md: 'auto' } }}>
      <ListHeader
        total={rows.length}
        marked={selection.marked.length}
        canDelete={canChange}
        onSelectAll={() => void queue.selectAll()}
        onClear={queue.clear}
        onDelete={onDelete}
      />
      {queue.isLoading && <LoadingRows />}
      {!queue.isLoading && !queue.isError && rows.length === 0 && <EmptyQueue filtered={filtered} />}
      {rows.length > 0 && <DocumentList rows={rows} selection={selection} onClick={onClick} onSight={queue.see} />}
      <KeyHints canChange={canChange} onHelp={onHelp} />
    </Card>
  );
}
