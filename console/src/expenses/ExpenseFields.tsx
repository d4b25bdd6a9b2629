import type { UseFormReturn } from 'react-hook-form';
import { AmountFields } from './AmountFields';
import type { ExpenseForm } from './expense-form';
import { MoreFields } from './MoreFields';
import { PlaceFields } from './PlaceFields';
import { ShareFields } from './ShareFields';
import { TagField } from './TagField';

/** Every field of an expense, new or known. */
export function ExpenseFields({ form, isNew }: { form: UseFormReturn<ExpenseForm>; isNew: boolean }) {
  return (
    <>
      <PlaceFields form={form} isNew={isNew} />
      <AmountFields form={form} />
      <ShareFields form={form} />
      <TagField form={form} />
      <MoreFields form={form} noLine={isNew ? 'expense_form.line_automatic' : 'expense_form.line_none'} />
    </>
  );
}
