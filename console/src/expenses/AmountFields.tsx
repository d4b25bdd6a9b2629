import { Box, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { type ExpenseForm, expenseLabels } from './expense-form';
import { centsOf } from '../splits/amounts';

/** What an expense was, when, for whom. */
export function AmountFields({ form }: { form: UseFormReturn<ExpenseForm> }) {
  const translate = useTranslate();
  const { register, formState } = form;
  const { errors } = formState;
  const field = (name: 'amount' | 'expense_date' | 'vendor' | 'description') => ({
    label: translate(`expense_form.${expenseLabels[name] ?? name}`),
    error: Boolean(errors[name]),
    helperText: errors[name]?.message,
  });
  const amount = {
    required: translate('expense_form.amount_required'),
    min: { value: 0.01, message: translate('expense_form.amount_positive') },
    validate: (text: string) => centsOf(text) !== null || translate('expense_form.amount_cents'),
  };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        <TextField
          required
          type="number"
          {...field('amount')}
          slotProps={{ htmlInput: { step: '0.01', min: '0.01' } }}
          {...register('amount', amount)}
        />
        <TextField
          required
          type="date"
          {...field('expense_date')}
          slotProps={{ inputLabel: { shrink: true } }}
          {...register('expense_date', { required: translate('expense_form.date_required') })}
        />
      </Box>
      <TextField {...field('vendor')} autoComplete="off" slotProps={{ htmlInput: { maxLength: 300 } }} {...register('vendor')} />
      <TextField {...field('description')} multiline minRows={2} {...register('description')} />
    </>
  );
}
