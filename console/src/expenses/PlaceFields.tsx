import { useFormContext, useWatch } from 'react-hook-form';
import { useCategories } from '../documents/use-documents';
import { PropertyInput } from '../inputs/PropertyInput';
import { SelectInput } from '../inputs/SelectInput';
import type { ExpenseForm } from './expense-form';
import { usePapers } from './use-papers';

/** Whose an expense is, what it was for, and its paper. */
export function PlaceFields({ isNew }: { isNew: boolean }) {
  const { setValue } = useFormContext<ExpenseForm>();
  const categories = useCategories().data ?? [];
  const [propertyId, documentId, shares] = useWatch<ExpenseForm, ['property_id', 'document_id', 'splits']>({
    name: ['property_id', 'document_id', 'splits'],
  });
  const split = shares.length > 0;
  // The document of a shared expense is filed with one of those who share it.
  const filedWith = split ? (shares.find((share) => share.property_id !== '')?.property_id ?? null) : propertyId;
  const { papers } = usePapers(filedWith || null, documentId || null);
  // A known expense can always be parted from its paper.
  const closed = papers.length === 0 || (!filedWith && (isNew || !documentId));
  const noPaper = !filedWith
    ? 'expense_form.pick_property'
    : papers.length === 0
      ? 'expense_form.property_has_none'
      : 'expense_form.no_document';
  return (
    <>
      <PropertyInput
        key={String(split)}
        label="expense_form.property"
        none={split ? 'expense_form.split_between' : 'expense_form.general'}
        disabled={split}
        {...(split && { format: () => null })}
        // A document of the property before is none of the new one's.
        onChosen={() => setValue('document_id', null, { shouldDirty: true })}
      />
      <SelectInput source="category_id" label="expense_form.category" choices={categories} emptyText="expense_form.uncategorized" />
      <SelectInput
        source="document_id"
        label="expense_form.document"
        choices={papers.map(({ id, filename }) => ({ id, name: filename }))}
        emptyText={noPaper}
        disabled={closed}
      />
    </>
  );
}
