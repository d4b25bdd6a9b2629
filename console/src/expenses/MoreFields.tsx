import { Box, ButtonBase, Checkbox, Collapse, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { tax_lines } from '../i18n/en/expenses';
import { isUnreadable } from '../layout/is-unreadable';
import type { ExpenseForm } from './expense-form';

const lines = Object.keys(tax_lines);
const days = ['due_date', 'paid_on'] as const;

interface MoreFieldsProps {
  form: UseFormReturn<ExpenseForm>;
  /** The words for no tax line. */
  noLine: string;
}

function Details({ form: { control, register, formState }, noLine }: MoreFieldsProps) {
  const translate = useTranslate();
  const day = (name: (typeof days)[number]) => (
    <TextField
      key={name}
      type="date"
      label={translate(`expense_form.${name}`)}
      error={Boolean(formState.errors[name])}
      helperText={formState.errors[name]?.message}
      slotProps={{ inputLabel: { shrink: true } }}
      {...register(name, { validate: () => !isUnreadable(name) || translate('app.whole_date') })}
    />
  );
  const check = (name: 'is_refund' | 'is_capital', words: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <FormControlLabel control={<Checkbox size="small" checked={value} {...field} />} label={translate(words)} />
      )}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
      {days.map(day)}
      <Controller
        control={control}
        name="schedule_e_line"
        render={({ field: { ref, ...field } }) => (
          <TextField
            select
            {...field}
            inputRef={ref}
            label={translate('expense_form.tax_line')}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{translate(noLine)}</MenuItem>
            {lines.map((line) => (
              <MenuItem key={line} value={line}>
                {translate(`tax_lines.${line}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        {check('is_refund', 'expense_form.refund')}
        {check('is_capital', 'expense_form.capital')}
      </Box>
    </Box>
  );
}

/** What most expenses do not need; folded away until asked for. */
export function MoreFields(props: MoreFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  const { due_date, paid_on, is_refund, is_capital, schedule_e_line } = props.form.getValues();
  const [open, setOpen] = useState(Boolean(due_date || paid_on || is_refund || is_capital || schedule_e_line));
  return (
    <Box>
      <ButtonBase
        type="button"
        aria-expanded={open}
        aria-controls={id}
        // Folded away, a day that is only half typed could not be refused any more.
        onClick={() => setOpen(!open || days.some(isUnreadable))}
        sx={{ gap: 0.75, fontFamily: 'inherit', fontSize: 13, fontWeight: 600, color: 'primary.main' }}
      >
        <ChevronDown size={15} aria-hidden style={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        {translate('expense_form.more')}
      </ButtonBase>
      <Collapse in={open} id={id} unmountOnExit>
        <Details {...props} />
      </Collapse>
    </Box>
  );
}
