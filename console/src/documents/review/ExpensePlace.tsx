import { Alert, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { failure, fetchJson } from '../../api/http';
import type { DocumentFull, Expense } from '../../api/types';
import { useMoney } from '../../money/use-money';
import { useDuring } from '../use-during';

/** Says that the expense of a document stands under another property than the document, and offers to move it too: nothing in the books moves unasked. */
export function ExpensePlace({ document, canChange }: { document: DocumentFull; canChange: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const money = useMoney();
  const queryClient = useQueryClient();
  const { busy, during } = useDuring();
  const { expense_id: id, property_id, property_name: property } = document;
  const { data: expense } = useQuery({
    queryKey: ['expenses', 'one', id],
    queryFn: ({ signal }) => fetchJson<Expense>(`/expenses/${id}`, { signal }),
    enabled: id !== null && property_id !== null,
  });
  // What is shared among properties has its own; an expense without one may be the business's on purpose, and is still said.
  if (!expense || expense.id !== id || property_id === null || expense.is_split || expense.property_id === property_id) return null;
  const move = () =>
    during('move', async () => {
      try {
        // Only as it stands here: somebody else may have put it elsewhere meanwhile, or shared it.
        const headers = { 'if-match': `"${expense.updated_at}"` };
        await fetchJson<Expense>(`/expenses/${id}`, { method: 'PUT', json: { property_id }, headers });
        notify('review.expense_moved', { type: 'success' });
      } catch (error) {
        notify('review.expense_move_failed', failure(error));
      }
      await queryClient.invalidateQueries({ queryKey: ['expenses'] });
    });
  const facts = { amount: money(expense.amount), property, from: expense.property_name ?? translate('review.general') };
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={({ tokens }) => ({ mb: 1.5, backgroundColor: tokens.warn.ground, color: tokens.warn.text, flexWrap: 'wrap' })}
      action={
        canChange && (
          <Button size="small" color="inherit" loading={busy !== null} onClick={() => void move()}>
            {translate('review.expense_move')}
          </Button>
        )
      }
    >
      {translate('review.expense_elsewhere', facts)}
    </Alert>
  );
}
