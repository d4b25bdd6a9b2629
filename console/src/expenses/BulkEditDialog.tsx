import { useNotify, useTranslate } from 'react-admin';
import { useCategories } from '../documents/use-documents';
import { DayInput } from '../inputs/DayInput';
import { PropertyInput } from '../inputs/PropertyInput';
import { SelectInput } from '../inputs/SelectInput';
import { DialogForm } from '../records/RecordFormDialog';
import { type BulkEdit, bulkEditOf } from './bulk-edit';
import { paymentMethods, taxLines } from './MoreFields';
import { useExpenseTags } from './use-expense-tags';

interface BulkEditDialogProps {
  count: number;
  onSave: (edit: BulkEdit) => void;
  onClose: () => void;
}

/** Changes the same values of several expenses; what is not chosen stays as it is. */
export function BulkEditDialog({ count, onSave, onClose }: BulkEditDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const categories = useCategories().data ?? [];
  const tags = useExpenseTags().data ?? [];
  const none = (words: string) => ({ id: 'none', name: translate(words) });
  const onSubmit = (typed: object): void => {
    const edit = bulkEditOf(typed);
    if (edit) onSave(edit);
    else notify('expenses.nothing_chosen', { type: 'info' });
  };
  return (
    <DialogForm
      form={{ defaultValues: {}, onSubmit, noValidate: true, disableInvalidFormNotification: true }}
      title={translate('expenses.bulk_edit_title', { smart_count: count })}
      action="expense_form.save_changes"
      busy={false}
      onClose={onClose}
    >
      <PropertyInput label="expense_form.property" none="expenses.unchanged" more={[none('expense_form.general')]} />
      <SelectInput
        source="category_id"
        label="expense_form.category"
        choices={[none('expense_form.uncategorized'), ...categories]}
        emptyText="expenses.unchanged"
      />
      <SelectInput
        source="schedule_e_line"
        label="expense_form.tax_line"
        {...taxLines}
        choices={[none('expense_form.line_none'), ...taxLines.choices]}
        emptyText="expenses.unchanged"
      />
      <DayInput source="paid_on" label="expense_form.paid_on" />
      <SelectInput
        source="payment_method"
        label="payment_methods.label"
        choices={[none('payment_methods.unknown'), ...paymentMethods.map((id) => ({ id, name: translate(`payment_methods.${id}`) }))]}
        emptyText="expenses.unchanged"
      />
      <SelectInput source="add_tag" label="expenses.add_tag" choices={tags} emptyText="expenses.unchanged" />
      <SelectInput source="remove_tag" label="expenses.remove_tag" choices={tags} emptyText="expenses.unchanged" />
    </DialogForm>
  );
}
