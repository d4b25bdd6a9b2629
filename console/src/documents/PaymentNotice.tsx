import { Alert, Box, Button, Link as TextLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DocumentRow, Expense } from '../api/types';
import { formatDay } from '../money/format';
import { useActions } from '../records/use-actions';
import { billWords, expenseWords, offeredDay } from './payment-words';
import { changeDocument, takenBack } from './use-document-actions';

/** Says of which bill this confirms the payment, offers to mark its expense as paid that day, and lets a person say that it is of another. */
export function PaymentNotice({ row, canChange }: { row: DocumentRow; canChange: boolean }) {
  const translate = useTranslate();
  const { busy, act } = useActions('documents');
  const { confirms } = row;
  if (!confirms) return null;
  const [day, expense] = [offeredDay(confirms), confirms.expense];
  const markPaid = (paid_on: string, { id, updated_at: seen }: NonNullable<typeof expense>): void =>
    void act('paid', {
      work: async (dataProvider) => {
        // Only as it stands here: somebody else may have marked it meanwhile, with another day.
        await dataProvider.update<Expense>('expenses', { id, data: { paid_on }, previousData: undefined, meta: { seen } });
        // Nothing is left to do with it.
        if (row.reviewed_at === null) await changeDocument(dataProvider, row.id, { processing_status: 'filed' });
      },
      done: 'documents.payment_marked',
      failed: 'documents.payment_mark_failed',
      detail: true,
    });
  const tellApart = (): void =>
    void act('apart', {
      work: (dataProvider) => changeDocument(dataProvider, row.id, { duplicate_of: null }),
      done: 'documents.payment_denied',
      failed: 'documents.duplicate_deny_failed',
      undo: () => ({ ...takenBack(row.id, 'apart'), done: 'documents.payment_again' }),
    });
  const sentences = [billWords(confirms), expenseWords(confirms)].flatMap((words) => (words ? [translate(...words)] : []));
  return (
    <Alert severity="info" sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.info.ground, color: tokens.info.text })}>
      {sentences.join(' ')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>
        {canChange && day && expense && (
          <Button size="small" color="inherit" loading={busy === 'paid'} disabled={busy !== null} onClick={() => markPaid(day, expense)}>
            {translate('documents.payment_mark', { day: formatDay(day) })}
          </Button>
        )}
        <Button size="small" color="inherit" component={Link} to={`/documents/${confirms.id}`}>
          {translate('documents.payment_open')}
        </Button>
        {canChange && (
          <Button size="small" color="inherit" loading={busy === 'apart'} disabled={busy !== null} onClick={tellApart}>
            {translate('documents.payment_deny')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}

/** Names the documents that confirm the payment of this one. */
export function ConfirmedNotice({ by }: { by: DocumentRow['confirmed_by'] }) {
  const translate = useTranslate();
  if (by.length === 0) return null;
  return (
    <Alert severity="success" sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.good.ground, color: tokens.good.text })}>
      {translate('documents.confirmed_by')}{' '}
      {by.map(({ id, filename, paid_on: day }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink component={Link} to={`/documents/${id}`} color="inherit" underline="always">
            {day ? `${filename} (${formatDay(day)})` : filename}
          </TextLink>
        </span>
      ))}
    </Alert>
  );
}
