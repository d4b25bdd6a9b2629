import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Text } from '../../layout/Text';
import { useSettings } from '../../settings/use-settings';
import { DocumentList } from '../list/DocumentList';
import { KeyHints } from '../list/KeyHints';
import { ListHeader } from '../list/ListHeader';
import type { Click } from '../list/selection';
import { HubTabs } from '../list/HubTabs';
import { SearchBar } from '../list/SearchBar';
import type { DocumentBulk } from '../bulk/use-document-bulk';
import { twoPanes } from '../two-panes';
import type { QueueView } from './use-queue-view';
import { useHubList, useTabCounts } from './use-queue';

/** On a phone the list takes what the bar and the heading leave. */
const listHeight = 'calc(100dvh - 190px)';

function EmptyQueue() {
  const translate = useTranslate();
  const { filter } = useHubList();
  const { tab, ...narrowing } = filter;
  const address = useSettings().data?.mailboxes.receipts ?? '';
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', textAlign: 'center', p: 4, gap: 0.5 }}>
      <Text words="documents.empty" variant="h2" />
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 320 }}>
        {Object.keys(narrowing).length > 0
          ? translate('documents.empty_filtered')
          : translate(tab ? `documents.empty_tab.${tab}` : 'documents.empty_text', { address })}
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
  bulk: DocumentBulk;
  /** Where only one of list and document has room. */
  hidden: boolean;
  canChange: boolean;
  onClick: (click: Click) => void;
  onDelete: () => void;
  /** Saves all that is ready of what the filters hold for. */
  onSaveAll: () => void;
  onHelp: () => void;
}

/** The queue on the left: how much there is, what is selected, the documents, the keys. */
export function QueueCard({ queue, bulk, hidden, canChange, onClick, onDelete, onSaveAll, onHelp }: QueueCardProps) {
  const { rows, selection } = queue;
  const counts = useTabCounts();
  return (
    <Card
      sx={{ display: hidden ? 'none' : 'flex', flexDirection: 'column', minHeight: 0, height: listHeight, [twoPanes]: { height: 'auto' } }}
    >
      <HubTabs counts={counts} />
      <SearchBar />
      <ListHeader
        total={rows.length}
        marked={selection.marked}
        ready={counts?.ready ?? 0}
        canChange={canChange}
        bulk={bulk}
        onSaveAll={onSaveAll}
        onSelectAll={() => void queue.selectAll()}
        onClear={queue.clear}
        onDelete={onDelete}
      />
      {queue.isLoading && <LoadingRows />}
      {!queue.isLoading && !queue.isError && rows.length === 0 && <EmptyQueue />}
      {rows.length > 0 && <DocumentList key={queue.list} rows={rows} selection={selection} onClick={onClick} onSight={queue.see} />}
      <KeyHints canChange={canChange} onHelp={onHelp} />
    </Card>
  );
}
