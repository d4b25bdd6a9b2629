import { Alert, Box, Card, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { Page } from '../layout/Page';
import { useFailureToast } from '../layout/use-failure-toast';
import { useCanChange } from '../providers/role';
import { useSettings } from '../settings/use-settings';
import { UploadProgress } from '../upload/UploadProgress';
import { useDropzoneUpload } from '../upload/use-dropzone-upload';
import { ConfirmDelete } from './ConfirmDelete';
import { DocumentPane } from './DocumentPane';
import { HelpDialog } from './HelpDialog';
import { HubToolbar } from './HubToolbar';
import { DocumentList } from './list/DocumentList';
import { KeyHints } from './list/KeyHints';
import { ListHeader } from './list/ListHeader';
import { allMarked, type Click, clicked, moved, noneMarked } from './list/selection';
import { useSelection } from './list/use-selection';
import { ReviewDialog } from './review/ReviewDialog';
import { type HubFilter, usePrefetch, useQueue } from './use-documents';
import { useHubActions } from './use-hub-actions';
import { useHubKeys } from './use-hub-keys';

const none: readonly DocumentRow[] = [];
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

/** Where papers are looked at and become expenses: the queue on the left, the document on the right. */
export function DocumentHub() {
  const translate = useTranslate();
  const [filter, setFilter] = useState<HubFilter>('all');
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const [help, setHelp] = useState(false);
  const [opened, setOpened] = useState(false);
  const [reviewing, setReviewing] = useState<number | null>(null);
  const canChange = useCanChange();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const queue = useQueue(filter);
  const rows = queue.data ?? none;
  const ids = rows.map((row) => row.id);
  useFailureToast(queue.isError, 'documents.failed_load');
  const { selection, select } = useSelection(ids);
  const actions = useHubActions();
  const upload = useDropzoneUpload(typeof filter === 'number' ? filter : null, canChange);
  const save = useRef<(() => void) | null>(null);
  const offerSave = useCallback((way: (() => void) | null) => {
    save.current = way;
  }, []);
  const current = rows.find((row) => row.id === selection.current);
  usePrefetch(current && rows[rows.indexOf(current) + 1]);

  // On a phone there is room for one of the two.
  const showsDocument = current !== undefined && (wide || opened);
  const click = (on: Click): void => {
    select((before) => clicked(before, ids, on));
    setOpened(true);
  };
  const askDelete = (): void => {
    const wanted = selection.marked.length > 0 ? selection.marked : selection.current === null ? [] : [selection.current];
    if (canChange && wanted.length > 0) setAsked(wanted);
  };
  const confirmDelete = (wanted: readonly number[]): void => {
    setAsked(null);
    const [only] = wanted;
    void (wanted.length === 1 && only !== undefined ? actions.removeOne(only) : actions.removeMany(wanted));
    select(noneMarked);
  };
  useHubKeys((command) => {
    if (command === 'next') select((before) => moved(before, ids, 1));
    else if (command === 'previous') select((before) => moved(before, ids, -1));
    else if (command === 'delete') askDelete();
    else if (command === 'save') save.current?.();
    else if (command === 'review') setReviewing(selection.current);
    else setHelp(true);
  });

  return (
    <Page
      fill={wide}
      title="documents.title"
      actions={
        <HubToolbar
          filter={filter}
          onFilter={setFilter}
          onRefresh={() => void actions.refresh()}
          refreshing={queue.isFetching && !queue.isLoading}
          onUpload={canChange ? upload.choose : null}
          onHelp={() => setHelp(true)}
        />
      }
    >
      <Box {...upload.dropProps} sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex', flexDirection: 'column' }}>
        <input {...upload.inputProps} aria-label={translate('upload.choose')} />
        {upload.dragging && (
          <Box
            sx={({ tokens }) => ({
              position: 'absolute',
              inset: 0,
              zIndex: 10,
              display: 'grid',
              placeItems: 'center',
              borderRadius: '10px',
              border: `2px dashed ${tokens.blue}`,
              backgroundColor: tokens.blueGround,
              fontWeight: 600,
            })}
          >
            {translate('upload.drop')}
          </Box>
        )}
        <UploadProgress uploads={upload.uploads} onClear={upload.clear} />
        {queue.isError && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {translate('documents.failed_load')}
          </Alert>
        )}
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
            gridTemplateRows: { xs: 'auto', md: 'minmax(0, 1fr)' },
          }}
        >
          <Card
            sx={{
              display: wide || !showsDocument ? 'flex' : 'none',
              flexDirection: 'column',
              minHeight: 0,
              height: { xs: listHeight, md: 'auto' },
            }}
          >
            <ListHeader
              total={rows.length}
              marked={selection.marked.length}
              canDelete={canChange}
              onSelectAll={() => select((before) => allMarked(before, ids))}
              onClear={() => select(noneMarked)}
              onDelete={askDelete}
            />
            {queue.isLoading && <LoadingRows />}
            {queue.isSuccess && rows.length === 0 && <EmptyQueue filtered={filter !== 'all'} />}
            {rows.length > 0 && <DocumentList rows={rows} selection={selection} onClick={click} />}
            <KeyHints onHelp={() => setHelp(true)} />
          </Card>
          {showsDocument && current && (
            <DocumentPane
              key={current.id}
              row={current}
              onBack={wide ? null : () => setOpened(false)}
              actions={actions}
              offerSave={offerSave}
              canChange={canChange}
              onSaved={() => actions.takeOut([current.id])}
              onDelete={() => canChange && setAsked([current.id])}
              onReview={() => setReviewing(current.id)}
            />
          )}
          {wide && !current && (
            <Card sx={{ display: 'grid', placeItems: 'center', p: 4, color: 'text.secondary' }}>{translate('documents.choose')}</Card>
          )}
        </Box>
      </Box>
      <ConfirmDelete ids={asked} onConfirm={confirmDelete} onCancel={() => setAsked(null)} />
      {reviewing !== null && (
        <ReviewDialog documentId={reviewing} onClose={() => setReviewing(null)} queue={{ ids, onOpen: setReviewing }} />
      )}
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </Page>
  );
}
