import { Alert, Button, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DocumentRow } from '../api/types';
import { useDocumentActions } from './use-document-actions';

/** Says of which earlier document this is the same bill or file. It stays until a person decides: one of the two goes, or they are not the same. */
export function CopyNotice({ row, canChange }: { row: DocumentRow; canChange: boolean }) {
  const translate = useTranslate();
  const { busy, remove, tellApart } = useDocumentActions();
  const { id, duplicate_of: earlier } = row;
  if (earlier === null) return null;
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={{ mb: 1.5, flexWrap: 'wrap' }}
      action={
        <>
          {canChange && (
            <>
              <Tooltip title={translate('documents.keep_one_hint')}>
                <span>
                  <Button
                    size="small"
                    variant="contained"
                    loading={busy === 'delete'}
                    disabled={busy !== null}
                    onClick={() => void remove(id)}
                    sx={{ mr: 0.5 }}
                  >
                    {translate('documents.keep_one')}
                  </Button>
                </span>
              </Tooltip>
              <Button
                size="small"
                color="inherit"
                loading={busy === 'apart'}
                disabled={busy !== null}
                onClick={() => void tellApart(id, { done: 'documents.duplicate_denied', undone: 'documents.duplicate_again' })}
              >
                {translate('documents.duplicate_deny')}
              </Button>
            </>
          )}
          <Button size="small" color="inherit" component={Link} to={`/documents/${earlier}`}>
            {translate('documents.duplicate_open')}
          </Button>
        </>
      }
    >
      {row.duplicate_reason ? translate('documents.same_bill', { reason: row.duplicate_reason }) : translate('documents.duplicate')}
    </Alert>
  );
}
