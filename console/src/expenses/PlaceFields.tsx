import { useTranslate } from 'react-admin';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { useCategories } from '../documents/use-documents';
import { ChoiceField } from './ChoiceField';
import type { ExpenseForm } from './expense-form';
import { usePapers } from './use-papers';

/** Whose an expense is, what it was for, and its paper. */
export function PlaceFields({ form, isNew }: { form: UseFormReturn<ExpenseForm>; isNew: boolean }) {
  const translate = useTranslate();
  const { control, setValue } = form;
  const categories = useCategories().data ?? [];
  const [propertyId, documentId, shares] = useWatch({ control, name: ['property_id', 'document_id', 'splits'] });
  const split = shares.length > 0;
  // The document of a shared expense is filed with one of those who share it.
  const filedWith = split ? (shares.find((share) => share.property_id !== '')?.property_id ?? '') : propertyId;
  const property = useController({ control, name: 'property_id' });
  const none = translate(split ? 'expense_form.split_between' : 'expense_form.general');
  const { papers } = usePapers(filedWith, documentId);
  // A known expense can always be parted from its paper.
  const closed = papers.length === 0 || (filedWith === '' && (isNew || documentId === ''));
  const noPaper =
    filedWith === '' ? 'expense_form.pick_property' : papers.length === 0 ? 'expense_form.property_has_none' : 'expense_form.no_document';
  return (
    <>
      <PropertyChooser<''>
        label={translate('expense_form.property')}
        first={[{ id: '', name: none }]}
        value={split ? '' : property.field.value}
        disabled={split}
        error={property.fieldState.invalid}
        helperText={property.fieldState.error?.message}
        onBlur={property.field.onBlur}
        onChange={(id) => {
          property.field.onChange(id);
          // A document of the property before is none of the new one's.
          setValue('document_id', '');
        }}
      />
      <ChoiceField
        control={control}
        name="category_id"
        label={translate('expense_form.category')}
        none="expense_form.uncategorized"
        options={categories}
      />
      <ChoiceField
        control={control}
        name="document_id"
        label={translate('expense_form.document')}
        none={noPaper}
        options={papers.map((row) => ({ id: row.id, name: row.filename }))}
        disabled={closed}
      />
    </>
  );
}
