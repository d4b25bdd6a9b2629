import { useTranslate } from 'react-admin';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCategories, useProperties } from '../documents/use-documents';
import { ChoiceField } from './ChoiceField';
import type { ExpenseForm } from './expense-form';
import { usePapers } from './use-papers';

/** Whose an expense is, what it was for, and its paper. */
export function PlaceFields({ form, isNew }: { form: UseFormReturn<ExpenseForm>; isNew: boolean }) {
  const translate = useTranslate();
  const { control, setValue } = form;
  const properties = useProperties().data ?? [];
  const categories = useCategories().data ?? [];
  const [propertyId, documentId, shares] = useWatch({ control, name: ['property_id', 'document_id', 'shares'] });
  const split = shares.length > 0;
  // The document of a shared expense is filed with one of those who share it.
  const filedWith = split ? (shares.find((share) => share.property_id !== '')?.property_id ?? '') : propertyId;
  const { papers } = usePapers(filedWith, documentId);
  // A known expense can always be parted from its paper.
  const closed = papers.length === 0 || (filedWith === '' && (isNew || documentId === ''));
  const noPaper =
    filedWith === '' ? 'expense_form.pick_property' : papers.length === 0 ? 'expense_form.property_has_none' : 'expense_form.no_document';
  return (
    <>
      <ChoiceField
        control={control}
        name="property_id"
        label={translate('expense_form.property')}
        none={split ? 'expense_form.split_between' : 'expense_form.general'}
        options={split ? [{ id: Number(propertyId), name: translate('expense_form.split_between') }] : properties}
        disabled={split}
        // A document of the property before is none of the new one's.
        onChosen={() => setValue('document_id', '')}
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
