import { Card, Skeleton } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { RetryAlert } from '../layout/RetryAlert';
import { useFailureToast } from '../layout/use-failure-toast';
import { useCanChange } from '../providers/role';
import { isMissing } from '../records/problems';
import { ConfirmDelete } from './ConfirmDelete';
import { titleOf } from './document-words';
import { PanelLevel } from './review/panel-level';
import { Review } from './review/Review';
import { useDocumentActions } from './use-document-actions';
import { useDocument } from './use-documents';

const stay = (): void => undefined;

/** Why there is no document to show: its address is none, it is gone, or it could not be loaded. */
function problemOf(id: number, error: unknown): string | null {
  if (!Number.isSafeInteger(id) || id <= 0) return 'review.bad_id';
  if (!error) return null;
  return isMissing(error) ? 'documents.not_found' : 'review.load_failed';
}

/** One document under review, whether it still awaits it or not. */
export function DocumentPage() {
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const valid = problemOf(id, null) === null;
  const { data: document, error, refetch } = useDocument(id, valid);
  const { remove } = useDocumentActions();
  const canChange = useCanChange();
  const [asked, setAsked] = useState(false);
  const problem = problemOf(id, error);
  useFailureToast(problem === 'review.load_failed', 'review.load_failed');
  const back = <ActionButton words="documents.back" to="/documents" />;
  const trouble = problem && <RetryAlert words={problem} onRetry={problem === 'review.load_failed' ? () => void refetch() : null} />;
  // One that only could not be asked for anew stays, with all that is typed there.
  if (!document || problem === 'documents.not_found') {
    return (
      <Page title={problem === 'documents.not_found' ? problem : 'documents.one'} actions={back}>
        {trouble ?? <Skeleton variant="rounded" height={600} />}
      </Page>
    );
  }
  const confirm = (): void => {
    setAsked(false);
    // At once: the page of what is gone would ask for it as soon as the stream tells of it.
    void remove(document.id, () => void navigate('/documents'));
  };
  const tools = (
    <>
      {canChange && <ActionButton words="app.delete" color="error" icon={Trash2} shrinks="onPhones" onClick={() => setAsked(true)} />}
      {back}
    </>
  );
  return (
    <Page title={titleOf(document)} actions={tools} fill>
      {trouble}
      <Card sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        <PanelLevel value="h2">
          <Review key={document.id} document={document} inQueue={false} onDone={stay} />
        </PanelLevel>
      </Card>
      {asked && <ConfirmDelete ids={[document.id]} onConfirm={confirm} onCancel={() => setAsked(false)} />}
    </Page>
  );
}
