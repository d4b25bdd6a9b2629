import { Box } from '@mui/material';
import { DayInput } from '../inputs/DayInput';
import { TextInput } from '../inputs/TextInput';
import { centsOf } from '../splits/amounts';
import { MoreFields } from './MoreFields';
import { PlaceFields } from './PlaceFields';
import { ShareFields } from './ShareFields';
import { TagField } from './TagField';
import { VendorSplitFields } from './VendorSplitFields';

function amountProblem(typed: unknown): string | undefined {
  const text = typeof typed === 'string' ? typed : '';
  if (text === '') return 'expense_form.amount_required';
  if (!(Number(text) >= 0.01)) return 'expense_form.amount_positive';
  return centsOf(text) === null ? 'expense_form.amount_cents' : undefined;
}

const isAmount = Object.assign(amountProblem, { isRequired: true });

/** Every field of an expense: whose it is, what it was for and how it is divided. `expenseId` is null for a new one. */
export function ExpenseFields({ expenseId }: { expenseId: number | null }) {
  return (
    <>
      <PlaceFields isNew={expenseId === null} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        <TextInput
          source="amount"
          label="expense_form.amount"
          type="number"
          validate={isAmount}
          slotProps={{ htmlInput: { step: '0.01', min: '0.01' } }}
        />
        <DayInput source="expense_date" label="expense_form.date" missing="expense_form.date_required" />
      </Box>
      <TextInput source="vendor" label="expense_form.vendor" slotProps={{ htmlInput: { maxLength: 300 } }} />
      <TextInput source="description" label="expense_form.description" multiline minRows={2} />
      <ShareFields expenseId={expenseId} />
      <VendorSplitFields />
      <TagField />
      <MoreFields noLine={expenseId === null ? 'expense_form.line_automatic' : 'expense_form.line_none'} />
    </>
  );
}
