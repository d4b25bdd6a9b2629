import { Box, Card, useMediaQuery } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import type { DocumentRow } from '../api/types';
import { useCanChange } from '../providers/role';
import { RecordList } from '../records/RecordList';
import { useDropzoneUpload } from '../upload/use-dropzone-upload';
import { type DocumentBulk, useDocumentBulk } from './bulk/use-document-bulk';
import { useSaveAll } from './bulk/use-save-all';
import { ConfirmDelete } from './ConfirmDelete';
import { DocumentPane } from './DocumentPane';
import { DropZone } from './DropZone';
import { HelpDialog } from './HelpDialog';
import { HubToolbar } from './HubToolbar';
import type { Selection } from './list/selection';
import { pageSize } from './queue/queue-pages';
import { QueueCard } from './queue/QueueCard';
import { useHubList } from './queue/use-queue';
import { type QueueView, useQueueView } from './queue/use-queue-view';
import { ReviewDialog } from './review/ReviewDialog';
import { twoPanes } from './two-panes';
import { type DocumentActions, useDocumentActions } from './use-document-actions';
import { useRefreshDocuments } from './use-documents';
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

/** The dialog that is open over the hub, and the documents it is about. */
type Dialog = { kind: 'help' } | { kind: 'delete'; ids: readonly number[] } | { kind: 'review'; id: number };

/** Which dialog is open, and what opens each. */
function useHubDialogs({ marked, current }: Selection, canChange: boolean) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const askDelete = (ids: readonly number[]): void => {
    if (canChange && ids.length > 0) setDialog({ kind: 'delete', ids });
  };
  return {
    dialog,
    askDelete,
    deleteSelected: () => askDelete(marked.length > 0 || current === null ? marked : [current]),
    review: (id: number) => setDialog({ kind: 'review', id }),
    help: () => setDialog({ kind: 'help' }),
    close: () => setDialog(null),
  };
}

interface HubDialogProps {
  dialogs: ReturnType<typeof useHubDialogs>;
  queue: QueueView;
  bulk: DocumentBulk;
  actions: DocumentActions;
}

function HubDialog({ dialogs: { dialog, close, review }, queue, bulk, actions }: HubDialogProps) {
  const remove = (ids: readonly number[]): void => {
    const [only] = ids;
    close();
    // A document that is not on the screen may have changed meanwhile: it is deleted with the checks of a bulk action.
    void (ids.length === 1 && only === queue.selection.current && only !== null ? actions.remove(only) : bulk.run('delete', ids));
    queue.clear();
  };
  const reviewNext = (id: number): void => {
    queue.choose(id);
    review(id);
  };
  if (dialog?.kind === 'delete') return <ConfirmDelete ids={dialog.ids} onConfirm={remove} onCancel={close} />;
  if (dialog?.kind === 'review')
    return <ReviewDialog documentId={dialog.id} onClose={close} queue={{ ids: queue.ids, onOpen: reviewNext }} />;
  return dialog && <HelpDialog onClose={close} />;
}

/** Whether the list, the document or both are shown: on a phone there is room for one of them. */
function useHubPanes(current: DocumentRow | undefined) {
  const { opened, open, close } = useHubPlace();
  const wide = useMediaQuery(twoPanes);
  // The list comes first: its rows need not wait for the first document and its form.
  const isListDrawn = useDeferredValue(current !== undefined, false);
  return { wide, shown: isListDrawn && (wide || opened) ? current : undefined, openDocument: open, backToList: close };
}

/** The place of the document, while there is none. */
function NoDocument({ waits }: { waits: boolean }) {
  const translate = useTranslate();
  return (
    <Card sx={{ display: 'grid', placeItems: 'center', p: 4, color: 'text.secondary' }}>{!waits && translate('documents.choose')}</Card>
  );
}

/** The queue on the left, the document on the right. */
function Hub() {
  const canChange = useCanChange();
  const queue = useQueueView();
  const { wide, shown, openDocument, backToList } = useHubPanes(queue.current);
  const dialogs = useHubDialogs(queue.selection, canChange);
  const { help, review, deleteSelected } = dialogs;
  const actions = useDocumentActions();
  const bulk = useDocumentBulk();
  const saveAll = useSaveAll(bulk, canChange);
  const upload = useDropzoneUpload(useHubList().filter.property_id ?? null, canChange);
  useHubCommands(queue, {
    help,
    review,
    saveAll,
    delete: deleteSelected,
    file: (id) => canChange && void actions.file(id),
  });
  return (
    <Page
      fill={wide}
      title="documents.title"
      actions={<HubToolbar queue={queue} onUpload={canChange ? upload.choose : null} onHelp={help} />}
    >
      <DropZone upload={upload}>
        <LoadFailed failed={queue.isError} words="documents.failed_load" onRetry={useRefreshDocuments()} />
        <Box sx={panes}>
          <QueueCard
            queue={queue}
            bulk={bulk}
            hidden={!wide && shown !== undefined}
            canChange={canChange}
            onClick={(click) => {
              void queue.click(click);
              if (!wide) openDocument();
            }}
            onDelete={deleteSelected}
            onSaveAll={saveAll}
            onHelp={help}
          />
          {shown && (
            <DocumentPane
              row={shown}
              neighbours={[queue.next, queue.previous]}
              onBack={wide ? null : backToList}
              actions={actions}
              canChange={canChange}
              onDelete={() => dialogs.askDelete([shown.id])}
              onReview={() => review(shown.id)}
            />
          )}
          {wide && !shown && <NoDocument waits={queue.isLoading || queue.current !== undefined} />}
        </Box>
      </DropZone>
      <HubDialog dialogs={dialogs} queue={queue} bulk={bulk} actions={actions} />
    </Page>
  );
}

/** Where documents are looked at and become expenses. */
export const DocumentHub = () => (
  <RecordList<DocumentRow> resource="documents" perPage={pageSize}>
    <Hub />
  </RecordList>
);
