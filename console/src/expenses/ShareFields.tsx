import { Box, Button, TextField, Typography } from '@mui/material';
import { Plus, Split, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { useCategories, useProperties } from '../documents/use-documents';
import { RowButton } from '../layout/RowButton';
import { useMoney } from '../money/use-money';
import { ChoiceField } from './ChoiceField';
import { type ExpenseForm, noShare } from './expense-form';
import { centsOf, evenShares, leftOf } from './shares';

interface ShareProps {
  form: UseFormReturn<ExpenseForm>;
  at: number;
  onRemove: () => void;
}

function Share({ form: { control, register, formState }, at, onRemove }: ShareProps) {
  const translate = useTranslate();
  const properties = useProperties().data ?? [];
  const categories = useCategories().data ?? [];
  const words = (name: string) => translate(`expense_form.${name}`, { number: at + 1 });
  const problem = formState.errors.shares?.[at]?.amount;
  const amount = {
    required: translate('expense_form.amount_required'),
    validate: (text: string) => (centsOf(text) ?? 0) > 0 || translate('expense_form.amount_positive'),
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        '& + &': { borderTopStyle: 'solid', borderTopWidth: { xs: 1, sm: 0 }, borderTopColor: 'divider', pt: { xs: 1.25, sm: 0 } },
        gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(0,1.2fr) minmax(0,1fr) 112px minmax(0,1fr) 34px' },
      }}
    >
      <ChoiceField
        bare
        control={control}
        name={`shares.${at}.property_id`}
        label={words('share_property')}
        none="expense_form.general"
        options={properties}
      />
      <Box sx={{ order: { xs: 0, sm: 5 }, pt: 0.25 }}>
        <RowButton icon={X} word={words('remove_share')} label={words('remove_share')} onClick={onRemove} />
      </Box>
      <ChoiceField
        bare
        control={control}
        name={`shares.${at}.category_id`}
        label={words('share_category')}
        none="expense_form.as_above"
        options={categories}
      />
      <TextField
        type="number"
        placeholder={translate('expense_form.amount')}
        error={Boolean(problem)}
        helperText={problem?.message}
        slotProps={{ htmlInput: { step: '0.01', min: '0.01', 'aria-label': words('share_amount') } }}
        {...register(`shares.${at}.amount`, amount)}
        sx={{ gridColumn: { xs: '1', sm: 'auto' } }}
      />
      <TextField
        placeholder={translate('expense_form.description')}
        slotProps={{ htmlInput: { 'aria-label': words('share_description') } }}
        {...register(`shares.${at}.description`)}
        sx={{ gridColumn: { xs: '1', sm: 'auto' } }}
      />
    </Box>
  );
}

function Rest({ form: { control, formState } }: { form: UseFormReturn<ExpenseForm> }) {
  const translate = useTranslate();
  const money = useMoney();
  const [amount, shares] = useWatch({ control, name: ['amount', 'shares'] });
  const left = leftOf(amount, shares);
  if (left === null) return null;
  const words =
    left === 0
      ? translate('expense_form.all_shared')
      : translate(left > 0 ? 'expense_form.left' : 'expense_form.over', { amount: money(Math.abs(left)) });
  const wrong = left !== 0 && formState.isSubmitted;
  return (
    <Typography
      role="status"
      variant="body2"
      sx={({ tokens }) => ({ flex: 1, color: wrong ? tokens.bad.text : tokens.textSecondary, fontWeight: wrong ? 600 : 400 })}
    >
      {words}
    </Typography>
  );
}

/** The shares of an expense for several properties or categories. Their sum is checked when the form is saved. */
export function ShareFields({ form }: { form: UseFormReturn<ExpenseForm> }) {
  const translate = useTranslate();
  const { control, getValues } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'shares' });
  if (fields.length === 0)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<Split size={15} aria-hidden />}
          onClick={() => append([{ ...noShare, property_id: getValues('property_id'), amount: getValues('amount') }, noShare])}
        >
          {translate('expense_form.split')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('expense_form.split_hint')}
        </Typography>
      </Box>
    );
  const evenly = () => {
    const amounts = evenShares(getValues('amount'), fields.length);
    replace(getValues('shares').map((share, at) => ({ ...share, amount: amounts[at] ?? '' })));
  };
  return (
    <Box
      component="section"
      aria-label={translate('expense_form.split')}
      sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {fields.map((field, at) => (
          <Share key={field.id} form={form} at={at} onRemove={() => (fields.length > 2 ? remove(at) : replace([]))} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.25 }}>
        <Rest form={form} />
        <Button size="small" startIcon={<Plus size={15} aria-hidden />} onClick={() => append(noShare)}>
          {translate('expense_form.add_share')}
        </Button>
        <Button size="small" onClick={evenly}>
          {translate('expense_form.split_evenly')}
        </Button>
        <Button size="small" color="inherit" onClick={() => replace([])}>
          {translate('expense_form.unsplit')}
        </Button>
      </Box>
    </Box>
  );
}
