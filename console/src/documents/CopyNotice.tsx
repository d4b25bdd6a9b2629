import { Alert, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
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
                  <ActionButton
                    words="documents.keep_one"
                    size="small"
                    variant="contained"
                    loading={busy === 'delete'}
                    disabled={busy !== null}
                    onClick={() => void remove(id)}
                    sx={{ mr: 0.5 }}
                  />
                </span>
              </Tooltip>
              <ActionButton
                words="documents.duplicate_deny"
                size="small"
                loading={busy === 'apart'}
                disabled={busy !== null}
                onClick={() => void tellApart(id, { done: 'documents.duplicate_denied', undone: 'documents.duplicate_again' })}
                variant="text"
              />
            </>
          )}
          <ActionButton words="documents.duplicate_open" size="small" to={`/documents/${earlier}`} variant="text" />
        </>
      }
    >
      {row.duplicate_reason ? translate('documents.same_bill', { reason: row.duplicate_reason }) : translate('documents.duplicate')}
    </Alert>
  );
}
