import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '../api/http';
import { Page } from '../layout/Page';
import { useCanChange } from '../providers/role';
import { ConfirmDelete } from './ConfirmDelete';
import { DocumentPane } from './DocumentPane';
import { titleOf } from './document-words';
import { useDocument } from './use-documents';
import { useHubActions } from './use-hub-actions';

const keepNothing = (): void => undefined;

/** One document, whether it still awaits review or not. */
export function DocumentPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const { data: row, error } = useDocument(id);
  const actions = useHubActions();
  const canChange = useCanChange();
  const [asked, setAsked] = useState(false);
  const back = (
    <Button component={Link} to="/documents" variant="outlined" color="inherit">
      {translate('documents.back')}
    </Button>
  );
  if (!row) {
    const gone = error instanceof ApiError && [404, 422].includes(error.status);
    return (
      <Page title={gone ? 'documents.not_found' : 'documents.one'} actions={back}>
        {error ? (
          <Alert severity="error">{translate(gone ? 'documents.not_found' : 'documents.failed_load')}</Alert>
        ) : (
          <Skeleton variant="rounded" height={600} />
        )}
      </Page>
    );
  }
  const remove = async (): Promise<void> => {
    setAsked(false);
    if (await actions.removeOne(row.id)) await navigate('/documents');
  };
  return (
    <Page title={titleOf(row)} actions={back} fill>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <DocumentPane
          onBack={null}
          row={row}
          actions={actions}
          canChange={canChange}
          offerSave={keepNothing}
          onSaved={() => void actions.refresh()}
          onDelete={() => setAsked(true)}
        />
      </Box>
      <ConfirmDelete ids={asked ? [row.id] : null} onConfirm={() => void remove()} onCancel={() => setAsked(false)} />
    </Page>
  );
}
