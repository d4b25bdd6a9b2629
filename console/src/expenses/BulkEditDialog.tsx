import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { useCategories } from '../documents/use-documents';
import { tax_lines } from '../i18n/en/expenses';
import { FormDialog } from '../layout/FormDialog';
import { isUnreadable } from '../layout/is-unreadable';
import { type BulkEdit, bulkEditOf, type BulkForm, untouched } from './bulk-edit';
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
  const [form, setForm] = useState(untouched);
  const categories = useCategories().data ?? [];
  const tags = useExpenseTags().data ?? [];
  const lines = Object.keys(tax_lines).map((line) => ({ id: line, name: translate(`tax_lines.${line}`) }));
  const field = (name: keyof BulkForm) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  const choice = (name: keyof BulkForm, label: string, options: readonly { id: number | string; name: string }[], none?: string) => (
    <TextField
      select
      label={translate(label)}
      {...field(name)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('expenses.unchanged')}</MenuItem>
      {none && <MenuItem value="none">{translate(none)}</MenuItem>}
      {options.map(({ id, name: option }) => (
        <MenuItem key={id} value={String(id)}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
  const save = (): void => {
    if (isUnreadable('paid_on')) return notify('app.whole_date', { type: 'error' });
    const edit = bulkEditOf(form);
    if (edit) onSave(edit);
    else notify('expenses.nothing_chosen', { type: 'info' });
  };
  return (
    <FormDialog
      title={translate('expenses.bulk_edit_title', { smart_count: count })}
      action="expense_form.save_changes"
      busy={false}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <PropertyChooser<'' | 'none'>
        label={translate('expense_form.property')}
        first={[
          { id: '', name: translate('expenses.unchanged') },
          { id: 'none', name: translate('expense_form.general') },
        ]}
        value={form.property_id === '' || form.property_id === 'none' ? form.property_id : Number(form.property_id)}
        onChange={(id) => setForm({ ...form, property_id: String(id) })}
      />
      {choice('category_id', 'expense_form.category', categories, 'expense_form.uncategorized')}
      {choice('schedule_e_line', 'expense_form.tax_line', lines, 'expense_form.line_none')}
      <TextField
        type="date"
        name="paid_on"
        label={translate('expense_form.paid_on')}
        {...field('paid_on')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {choice('add_tag', 'expenses.add_tag', tags)}
      {choice('remove_tag', 'expenses.remove_tag', tags)}
    </FormDialog>
  );
}
