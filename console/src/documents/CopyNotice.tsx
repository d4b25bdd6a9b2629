import { Alert, Button, Link as TextLink, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DocumentRow } from '../api/types';
import { changeDocument, takenBack, useDocumentActions } from './use-document-actions';

/** Says of which earlier document this is the same bill or file. It stays until a person decides: one of the two goes, or they are not the same. */
export function CopyNotice({ row, canChange }: { row: DocumentRow; canChange: boolean }) {
  const translate = useTranslate();
  const { busy, act, remove } = useDocumentActions();
  const { id, duplicate_of: earlier } = row;
  if (earlier === null) return null;
  const tellApart = (): void =>
    void act('apart', {
      work: (dataProvider) => changeDocument(dataProvider, id, { duplicate_of: null }),
      done: 'documents.duplicate_denied',
      failed: 'documents.duplicate_deny_failed',
      undo: () => takenBack(id, 'apart'),
    });
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.warn.ground, color: tokens.warn.text, flexWrap: 'wrap' })}
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
              <Button size="small" color="inherit" loading={busy === 'apart'} disabled={busy !== null} onClick={tellApart}>
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

/** Names the later documents that are the same bill or file as this one. */
export function CopiesNotice({ copies }: Pick<DocumentRow, 'copies'>) {
  const translate = useTranslate();
  if (copies.length === 0) return null;
  return (
    <Alert severity="info" sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.info.ground, color: tokens.info.text })}>
      {translate('documents.copies')}{' '}
      {copies.map(({ id, filename }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink component={Link} to={`/documents/${id}`} color="inherit" underline="always">
            {filename}
          </TextLink>
        </span>
      ))}
    </Alert>
  );
}
