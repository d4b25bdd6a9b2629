import { Alert, Box, Button, Card, type Theme, useMediaQuery } from '@mui/material';
import { useCallback, useDeferredValue, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { useFailureToast } from '../layout/use-failure-toast';
import { useCanChange } from '../providers/role';
import { useDropzoneUpload } from '../upload/use-dropzone-upload';
import { DocumentPane } from './DocumentPane';
import { DropZone } from './DropZone';
import { HubDialogs } from './HubDialogs';
import { HubToolbar } from './HubToolbar';
import { QueueCard } from './queue/QueueCard';
import { propertyOf } from './queue/hub-filter';
import { useQueueView } from './queue/use-queue-view';
import { useBulk } from './bulk/use-bulk';
import { useSaveAll } from './bulk/use-save-all';
import { useHubActions } from './use-hub-actions';
import { useHubCommands } from './use-hub-commands';
import { useHubDialogs } from './use-hub-dialogs';
import { useHubPlace } from './use-hub-place';

/** Two fifths for the list; on a phone one under the other, of which one is shown. */
const panes = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gridTemplateRows: { xs: 'auto', md: 'minmax(0, 1fr)' },
} as const;

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  const again = (
    <Button size="small" color="inherit" onClick={onRetry}>
      {translate('app.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.bad.ground, color: tokens.bad.text })}>
      {translate('documents.failed_load')}
    </Alert>
  );
}

/** The place of the document, while there is none. */
function NoDocument({ waits }: { waits: boolean }) {
  const translate = useTranslate();
  return (
    <Card sx={{ display: 'grid', placeItems: 'center', p: 4, color: 'text.secondary' }}>{!waits && translate('documents.choose')}</Card>
  );
}

/** Where papers are looked at and become expenses: the queue on the left, the document on the right. */
export function DocumentHub() {
  const place = useHubPlace();
  const { filter, opened, open, close } = place;
  const canChange = useCanChange();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const queue = useQueueView(filter);
  const dialogs = useHubDialogs();
  const actions = useHubActions();
  const bulk = useBulk();
  const saveAll = useSaveAll(filter, bulk, canChange);
  const upload = useDropzoneUpload(propertyOf(filter), canChange);
  useFailureToast(queue.isError, 'documents.failed_load');
  const save = useRef<(() => void) | null>(null);
  const offerSave = useCallback((way: (() => void) | null) => {
    save.current = way;
  }, []);
  const { current } = queue;
  const { askDelete, confirmDelete } = useHubCommands({ queue, dialogs, actions, bulk, canChange, save, saveAll });
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
          filter={filter}
          onShow={(show) => place.change({ show })}
          onRefresh={() => void actions.refresh()}
          refreshing={queue.isFetching && !queue.isLoading}
          onUpload={canChange ? upload.choose : null}
          onHelp={() => dialogs.setHelp(true)}
        />
      }
    >
      <DropZone upload={upload}>
        {queue.isError && <LoadFailed onRetry={() => void actions.refresh()} />}
        <Box sx={panes}>
          <QueueCard
            queue={queue}
            place={place}
            bulk={bulk}
            hidden={!wide && showsDocument}
            canChange={canChange}
            onClick={(click) => {
              void queue.click(click);
              if (!wide) open();
            }}
            onDelete={askDelete}
            onSaveAll={saveAll}
            onHelp={() => dialogs.setHelp(true)}
          />
          {showsDocument && (
            <DocumentPane
              row={current}
              neighbours={[queue.next, queue.previous]}
              onBack={wide ? null : close}
              actions={actions}
              offerSave={offerSave}
              canChange={canChange}
              onSaved={() => actions.takeOut([current.id])}
              onDelete={() => canChange && dialogs.setDeleting([current.id])}
              onReview={() => dialogs.setReviewing(current.id)}
            />
          )}
          {wide && !showsDocument && <NoDocument waits={queue.isLoading || current !== undefined} />}
        </Box>
      </DropZone>
      <HubDialogs dialogs={dialogs} queue={queue} onDelete={confirmDelete} />
    </Page>
  );
}
