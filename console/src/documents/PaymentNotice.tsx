import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import type { DocumentRow, Expense } from '../api/types';
import { formatDay } from '../money/format';
import { billWords, expenseWords, offeredDay } from './payment-words';
import { changeDocument, useDocumentActions } from './use-document-actions';

/** Says of which bill this confirms the payment, offers to mark its expense as paid that day, and lets a person say that it is of another. */
export function PaymentNotice({ row, canChange }: { row: DocumentRow; canChange: boolean }) {
  const translate = useTranslate();
  const { busy, act, tellApart } = useDocumentActions();
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
  const sentences = [billWords(confirms), expenseWords(confirms)].flatMap((words) => (words ? [translate(...words)] : []));
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {sentences.join(' ')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>
        {canChange && day && expense && (
          <ActionButton
            words="documents.payment_mark"
            args={{ day: formatDay(day) }}
            size="small"
            loading={busy === 'paid'}
            disabled={busy !== null}
            onClick={() => markPaid(day, expense)}
            variant="text"
          />
        )}
        <ActionButton words="documents.payment_open" size="small" to={`/documents/${confirms.id}`} variant="text" />
        {canChange && (
          <ActionButton
            words="documents.payment_deny"
            size="small"
            loading={busy === 'apart'}
            disabled={busy !== null}
            onClick={() => void tellApart(row.id, { done: 'documents.payment_denied', undone: 'documents.payment_again' })}
            variant="text"
          />
        )}
      </Box>
    </Alert>
  );
}
