import { Box } from '@mui/material';
import { Split } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ActionButton } from '../layout/ActionButton';
import { Quiet } from '../layout/Text';
import { noShare, type ShareForm } from '../splits/share-form';
import { SplitEditor } from '../splits/SplitEditor';
import { useDivision } from '../splits/use-division';
import { useDocumentLines } from '../splits/use-document-lines';
import type { ExpenseForm } from './expense-form';
import { shareErrors } from './share-errors';

/** The shares of an expense for several properties or categories. Their sum is checked when the form is saved. `expenseId` is null for a new one. */
export function ShareFields({ expenseId }: { expenseId: number | null }) {
  const translate = useTranslate();
  const { formState, clearErrors, getValues, setValue } = useFormContext<ExpenseForm>();
  const [typed, is_refund, document_id, shares] = useWatch<ExpenseForm, ['amount', 'is_refund', 'document_id', 'splits']>({
    name: ['amount', 'is_refund', 'document_id', 'splits'],
  });
  const amount = typed ?? '';
  const paper = document_id || null;
  const division = useDivision({ amount, is_refund, document_id: paper, shares, expense_id: expenseId });
  const lines = useDocumentLines(shares.length > 0 ? paper : null);
  const share = (splits: ShareForm[]): void => {
    clearErrors('splits');
    setValue('splits', splits, { shouldDirty: true });
  };
  if (shares.length === 0) {
    const begin = () => share([{ ...noShare, property_id: getValues('property_id') || '', amount }, noShare]);
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <ActionButton words="expense_form.split" size="small" onClick={begin} icon={Split} />
        <Quiet words="expense_form.split_hint" />
      </Box>
    );
  }
  const errors = shareErrors(shares, formState.errors.splits, formState.isSubmitted);
  const translated = Object.fromEntries(Object.entries(errors).map(([path, words]) => [path, translate(words, { _: words })]));
  return (
    <Box
      component="section"
      aria-label={translate('expense_form.split')}
      sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <SplitEditor
        {...{ shares, amount, lines }}
        parts={division.parts}
        problems={{ ...division.problems, ...translated }}
        isTried={formState.isSubmitted}
        // One share alone is the whole.
        onChange={(changed) => share(changed.length > 1 || changed.some(({ line_item }) => line_item !== null) ? changed : [])}
      />
      <ActionButton words="expense_form.unsplit" size="small" onClick={() => share([])} sx={{ mt: 1 }} variant="text" />
    </Box>
  );
}
