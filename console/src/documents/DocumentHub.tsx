import { Box, Card, useMediaQuery } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import type { DocumentRow } from '../api/types';
import { useCanChange } from '../providers/role';
import { RecordList } from '../records/RecordList';
import { useDropzoneUpload } from '../upload/use-dropzone-upload';
import { useDocumentBulk } from './bulk/use-document-bulk';
import { useSaveAll } from './bulk/use-save-all';
import { ConfirmDelete } from './ConfirmDelete';
import { DocumentPane } from './DocumentPane';
import { DropZone } from './DropZone';
import { HelpDialog } from './HelpDialog';
import { HubToolbar } from './HubToolbar';
import { pageSize } from './queue/queue-pages';
import { QueueCard } from './queue/QueueCard';
import { useHubList } from './queue/use-queue';
import { useQueueView } from './queue/use-queue-view';
import { ReviewDialog } from './review/ReviewDialog';
import { twoPanes } from './two-panes';
import { useDocumentActions } from './use-document-actions';
import { useHubCommands } from './use-hub-commands';
import { useHubPlace } from './use-hub-place';

/** Two fifths for the list, on a tablet too; on a phone one under the other, of which one is shown. */
const panes = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [twoPanes]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gridTemplateRows: 'minmax(0, 1fr)' },
} as const;

/** What stands over the hub, and over which documents. */
type Dialog = { kind: 'help' } | { kind: 'delete'; ids: readonly number[] } | { kind: 'review'; id: number };

/** The place of the document, while there is none. */
function NoDocument({ waits }: { waits: boolean }) {
  const translate = useTranslate();
  return (
    <Card sx={{ display: 'grid', placeItems: 'center', p: 4, color: 'text.secondary' }}>{!waits && translate('documents.choose')}</Card>
  );
}

/** The queue on the left, the document on the right. */
function Hub() {
  const { opened, open, close: backToList } = useHubPlace();
  const canChange = useCanChange();
  const wide = useMediaQuery(twoPanes);
  const queue = useQueueView();
  const { current, selection } = queue;
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const actions = useDocumentActions();
  const bulk = useDocumentBulk();
  const saveAll = useSaveAll(bulk, canChange);
  const upload = useDropzoneUpload(useHubList().filter.property_id ?? null, canChange);
  const close = (): void => setDialog(null);
  const help = (): void => setDialog({ kind: 'help' });
  const askDelete = (ids: readonly number[]): void => {
    if (canChange && ids.length > 0) setDialog({ kind: 'delete', ids });
  };
  const deleteSelected = (): void => {
    const { marked, current: shown } = selection;
    askDelete(marked.length > 0 || shown === null ? marked : [shown]);
  };
  const remove = (ids: readonly number[]): void => {
    const [only] = ids;
    close();
    // What is not before a person's eyes may have been dealt with by somebody else, as any of many.
    void (ids.length === 1 && only === selection.current && only !== null ? actions.remove(only) : bulk.run('delete', ids));
    queue.clear();
  };
  const review = (id: number): void => setDialog({ kind: 'review', id });
  const reviewNext = (id: number): void => {
    queue.choose(id);
    review(id);
  };
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: ['documents'] });
  useHubCommands(queue, {
    help,
    review,
    saveAll,
    delete: deleteSelected,
    file: (id) => canChange && void actions.file(id),
  });
  // On a phone there is room for one of the two.
  // The list comes first: its rows need not wait for the first document and its form.
  const listStands = useDeferredValue(current !== undefined, false);
  const showsDocument = current !== undefined && listStands && (wide || opened);

  return (
    <Page
      fill={wide}
      title="documents.title"
      actions={
        <HubToolbar
          onRefresh={refresh}
          refreshing={queue.isFetching && !queue.isLoading}
          onUpload={canChange ? upload.choose : null}
          onHelp={help}
        />
      }
    >
      <DropZone upload={upload}>
        <LoadFailed failed={queue.isError} words="documents.failed_load" onRetry={refresh} />
        <Box sx={panes}>
          <QueueCard
            queue={queue}
            bulk={bulk}
            hidden={!wide && showsDocument}
            canChange={canChange}
            onClick={(click) => {
              void queue.click(click);
              if (!wide) open();
            }}
            onDelete={deleteSelected}
            onSaveAll={saveAll}
            onHelp={help}
          />
          {showsDocument && (
            <DocumentPane
              row={current}
              neighbours={[queue.next, queue.previous]}
              onBack={wide ? null : backToList}
              actions={actions}
              canChange={canChange}
              onDelete={() => askDelete([current.id])}
              onReview={() => review(current.id)}
            />
          )}
          {wide && !showsDocument && <NoDocument waits={queue.isLoading || current !== undefined} />}
        </Box>
      </DropZone>
      {dialog?.kind === 'delete' && <ConfirmDelete ids={dialog.ids} onConfirm={remove} onCancel={close} />}
      {dialog?.kind === 'review' && <ReviewDialog documentId={dialog.id} onClose={close} queue={{ ids: queue.ids, onOpen: reviewNext }} />}
      {dialog?.kind === 'help' && <HelpDialog onClose={close} />}
    </Page>
  );
}

/** Where papers are looked at and become expenses. */
export const DocumentHub = () => (
  <RecordList<DocumentRow> resource="documents" perPage={pageSize}>
    <Hub />
  </RecordList>
);
