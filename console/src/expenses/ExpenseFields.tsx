import { useFormContext } from 'react-hook-form';
import { AmountFields } from './AmountFields';
import type { ExpenseForm } from './expense-form';
import { MoreFields } from './MoreFields';
import { PlaceFields } from './PlaceFields';
import { ShareFields } from './ShareFields';
import { TagField } from './TagField';
import { VendorSplitFields } from './VendorSplitFields';

/** Every field of an expense; `expenseId` is null for a new one. */
export function ExpenseFields({ expenseId }: { expenseId: number | null }) {
  const form = useFormContext<ExpenseForm>();
  const isNew = expenseId === null;
  return (
    <>
      <PlaceFields form={form} isNew={isNew} />
      <AmountFields form={form} />
      <ShareFields form={form} expenseId={expenseId} />
      <VendorSplitFields form={form} />
      <TagField form={form} />
      <MoreFields form={form} noLine={isNew ? 'expense_form.line_automatic' : 'expense_form.line_none'} />
    </>
  );
}
