import { Box, Button, Typography } from '@mui/material';
import { Split } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { noShare } from '../splits/share-form';
import { SplitEditor } from '../splits/SplitEditor';
import { useDivision } from '../splits/use-division';
import { useDocumentLines } from '../splits/use-document-lines';
import type { ExpenseForm } from './expense-form';
import { shareErrors } from './share-errors';

interface ShareFieldsProps {
  form: UseFormReturn<ExpenseForm>;
  /** The expense that is changed; null for a new one. */
  expenseId: number | null;
}

function Shares({ form, expenseId }: ShareFieldsProps) {
  const translate = useTranslate();
  const { control, formState, clearErrors } = form;
  const [amount, is_refund, document_id, shares] = useWatch({ control, name: ['amount', 'is_refund', 'document_id', 'splits'] });
  const division = useDivision({ amount, is_refund, document_id, shares, expense_id: expenseId });
  const lines = useDocumentLines(document_id);
  const errors = shareErrors(shares, formState.errors.splits, formState.isSubmitted);
  const own = Object.fromEntries(Object.entries(errors).map(([path, words]) => [path, translate(words, { _: words })]));
  return (
    <Box
      component="section"
      aria-label={translate('expense_form.split')}
      sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Controller
        control={control}
        name="splits"
        render={({ field }) => (
          <SplitEditor
            {...{ shares, amount, lines }}
            parts={division.parts}
            problems={{ ...division.problems, ...own }}
            isTried={formState.isSubmitted}
            onChange={(changed) => {
              clearErrors('splits');
              // One share alone is the whole.
              field.onChange(changed.length > 1 || changed.some((share) => share.line_item !== null) ? changed : []);
            }}
          />
        )}
      />
      <Button size="small" color="inherit" onClick={() => form.setValue('splits', [], { shouldDirty: true })} sx={{ mt: 1 }}>
        {translate('expense_form.unsplit')}
      </Button>
    </Box>
  );
}

/** The shares of an expense for several properties or categories. Their sum is checked when the form is saved. */
export function ShareFields(props: ShareFieldsProps) {
  const translate = useTranslate();
  const { control, getValues, setValue } = props.form;
  const shares = useWatch({ control, name: 'splits' });
  if (shares.length > 0) return <Shares {...props} />;
  const begin = () => {
    const { property_id, amount } = getValues();
    setValue('splits', [{ ...noShare, property_id, amount }, noShare], { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Button variant="outlined" color="inherit" size="small" startIcon={<Split size={15} aria-hidden />} onClick={begin}>
        {translate('expense_form.split')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('expense_form.split_hint')}
      </Typography>
    </Box>
  );
}
