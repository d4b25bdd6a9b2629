import { Alert, Button, Link as TextLink } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { call, failure } from '../api/http';
import type { DocumentRow } from '../api/types';
import { useDuring } from './use-during';

/** Says of which earlier document this is the same bill or file, and lets a person say that it is not. */
export function CopyNotice({ row, canChange }: { row: DocumentRow; canChange: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, during } = useDuring();
  const tellApart = () =>
    during('apart', async () => {
      try {
        await call(`/documents/${row.id}`, { method: 'PATCH', json: { duplicate_of: null } });
        notify('documents.duplicate_denied', { type: 'success' });
      } catch (error) {
        notify('documents.duplicate_deny_failed', failure(error));
      }
    });
  if (row.duplicate_of === null) return null;
  return (
    <Alert
      severity="warning"
      sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.warn.ground, color: tokens.warn.text, flexWrap: 'wrap' })}
      action={
        <>
          {canChange && (
            <Button size="small" color="inherit" loading={busy !== null} onClick={() => void tellApart()}>
              {translate('documents.duplicate_deny')}
            </Button>
          )}
          <Button size="small" color="inherit" component={Link} to={`/documents/${row.duplicate_of}`}>
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
