import { Box, ButtonBase, Collapse } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { tax_lines } from '../i18n/en/expenses';
import { BooleanInput } from '../inputs/BooleanInput';
import { DayInput } from '../inputs/DayInput';
import { SelectInput } from '../inputs/SelectInput';
import { isUnreadable } from '../layout/is-unreadable';
import type { Expense } from '../api/types';
import type { ExpenseForm } from './expense-form';

/** The tax lines to choose from, whose names are texts. */
export const taxLines = { choices: Object.keys(tax_lines), words: 'tax_lines.' };

/** How something can have been paid. */
export const paymentMethods = ['check', 'ach', 'card', 'network', 'cash'] as const satisfies readonly NonNullable<
  Expense['payment_method']
>[];

/** What most expenses do not need; folded away until asked for. `noLine`: the words for no tax line. */
export function MoreFields({ noLine }: { noLine: string }) {
  const translate = useTranslate();
  const id = useId();
  const { due_date, paid_on, payment_method, is_refund, is_capital, schedule_e_line } = useFormContext<ExpenseForm>().getValues();
  const [open, setOpen] = useState(Boolean(due_date || paid_on || payment_method || is_refund || is_capital || schedule_e_line));
  return (
    <Box>
      <ButtonBase
        type="button"
        aria-expanded={open}
        aria-controls={id}
        // Folded away, a day that is only half typed could not be refused any more.
        onClick={() => setOpen(!open || ['due_date', 'paid_on'].some(isUnreadable))}
        sx={{ gap: 0.75, fontFamily: 'inherit', fontSize: 13, fontWeight: 600, color: 'primary.main' }}
      >
        <ChevronDown size={15} aria-hidden style={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        {translate('expense_form.more')}
      </ButtonBase>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          <DayInput source="due_date" label="expense_form.due_date" />
          <DayInput source="paid_on" label="expense_form.paid_on" />
          <SelectInput
            source="payment_method"
            label="payment_methods.label"
            choices={paymentMethods}
            words="payment_methods."
            emptyText="payment_methods.unknown"
          />
          <SelectInput source="schedule_e_line" label="expense_form.tax_line" {...taxLines} emptyText={noLine} />
          <Box sx={{ display: 'flex', flexDirection: 'column' }}>
            <BooleanInput source="is_refund" label="expense_form.refund" />
            <BooleanInput source="is_capital" label="expense_form.capital" />
          </Box>
        </Box>
      </Collapse>
    </Box>
  );
}
