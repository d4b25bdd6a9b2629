import { Box, Button, Card, MenuItem, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { fetchJson, wordsOf } from '../api/http';
import type { Category, DocumentRow, Expense } from '../api/types';
import { useCategories, useProperties } from '../documents/use-documents';
import { Page } from '../layout/Page';
import { useToday } from '../clock/use-today';
import { useFailureToast } from '../layout/use-failure-toast';
import { categoryOfType } from './category-of-type';
import { clearPendingExpense, readPendingExpense } from './pending-expense';

interface Form {
  property_id: number | '';
  category_id: number | '';
  document_id: number | '';
  amount: string;
  date: string;
  vendor: string;
  description: string;
}

const noCategories: readonly Category[] = [];

/** The types a receipt or an invoice is kept under, and papers of no known type. */
const offered = new Set(['expense', 'business_expense', 'other']);

/** The property's receipts and invoices that can stand behind an expense. */
function usePropertyPapers(propertyId: number | '', chosen: number | '') {
  const { data } = useQuery({
    queryKey: ['documents', 'papers', propertyId],
    queryFn: ({ signal }) =>
      fetchJson<DocumentRow[]>('/documents/', { query: { property_id: propertyId, include_all: true, limit: 1000 }, signal }),
    enabled: propertyId !== '',
  });
  return (propertyId === '' ? [] : (data ?? [])).filter(
    (row) => row.id === chosen || (offered.has(row.document_type) && row.expense_id === null),
  );
}

/** What the form begins with; the category follows from the kind of spending once the categories are known. */
function useStart(): { start: Form; type: string | null } {
  const [query] = useSearchParams();
  const today = useToday();
  return useMemo(() => {
    const { expense_type: type, property_id, document_id, ...typed } = readPendingExpense(query, sessionStorage, today);
    return { start: { ...typed, property_id: property_id ?? '', category_id: '', document_id: document_id ?? '' }, type };
  }, [query, today]);
}

/** Chooses the category that the handed-over kind of spending falls into, unless a person was faster. */
function useCategoryOfType({ setValue, getValues }: UseFormReturn<Form>, type: string | null, all: readonly Category[]): void {
  useEffect(() => {
    const fitting = categoryOfType(type, all);
    if (fitting !== null && getValues('category_id') === '') setValue('category_id', fitting);
  }, [type, all, setValue, getValues]);
}

/** A new expense, by hand or handed over from another screen. */
export function NewExpense() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const properties = useProperties();
  const categories = useCategories().data ?? noCategories;
  const { start, type } = useStart();
  const form = useForm<Form>({ defaultValues: start });
  const { register, control, handleSubmit, formState } = form;
  useCategoryOfType(form, type, categories);
  useFailureToast(properties.isError, 'expense_form.load_failed');
  const [propertyId, documentId] = useWatch({ control, name: ['property_id', 'document_id'] });
  const papers = usePropertyPapers(propertyId, documentId);

  const create = handleSubmit(async (typed) => {
    try {
      const json = {
        property_id: typed.property_id || null,
        category_id: typed.category_id || null,
        document_id: typed.document_id || null,
        amount: Number(typed.amount),
        expense_date: typed.date,
        vendor: typed.vendor.trim() || null,
        description: typed.description.trim() || null,
      };
      await fetchJson<Expense>('/expenses/', { method: 'POST', json });
      clearPendingExpense(sessionStorage);
      notify('expense_form.created', { type: 'success' });
      void queryClient.invalidateQueries();
      await navigate(typed.property_id === '' ? '/' : `/properties/${typed.property_id}`);
    } catch (error) {
      notify(wordsOf(error, 'expense_form.failed'), { type: 'error' });
    }
  });

  const select = (
    name: 'property_id' | 'category_id' | 'document_id',
    label: string,
    none: string,
    options: readonly { id: number; name: string }[],
    disabled = false,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <TextField
          select
          {...field}
          value={options.some((option) => option.id === field.value) ? field.value : ''}
          onChange={(event) => {
            field.onChange(event);
            // A paper of the property before is none of the new one's.
            if (name === 'property_id') form.setValue('document_id', '');
          }}
          label={translate(label)}
          disabled={disabled}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate(none)}</MenuItem>
          {options.map((option) => (
            <MenuItem key={option.id} value={option.id}>
              {option.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
  const noPapers =
    propertyId === '' ? 'expense_form.pick_property' : papers.length === 0 ? 'expense_form.property_has_none' : 'expense_form.no_document';
  const { errors } = formState;
  return (
    <Page title="expense_form.title" subtitle="expense_form.subtitle">
      <Card component="form" noValidate onSubmit={(event) => void create(event)} sx={{ p: 3, maxWidth: 640, display: 'grid', gap: 2 }}>
        {select('property_id', 'expense_form.property', 'expense_form.general', properties.data ?? [])}
        {select('category_id', 'expense_form.category', 'expense_form.uncategorized', categories)}
        {select(
          'document_id',
          'expense_form.document',
          noPapers,
          papers.map((row) => ({ id: row.id, name: row.filename })),
          papers.length === 0,
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <TextField
            required
            type="number"
            label={translate('expense_form.amount')}
            error={Boolean(errors.amount)}
            helperText={errors.amount?.message}
            slotProps={{ htmlInput: { step: '0.01', min: '0.01' } }}
            {...register('amount', {
              required: translate('expense_form.amount_required'),
              min: { value: 0.01, message: translate('expense_form.amount_positive') },
            })}
          />
          <TextField
            required
            type="date"
            label={translate('expense_form.date')}
            error={Boolean(errors.date)}
            helperText={errors.date?.message}
            slotProps={{ inputLabel: { shrink: true } }}
            {...register('date', { required: translate('expense_form.date_required') })}
          />
        </Box>
        <TextField label={translate('expense_form.vendor')} {...register('vendor')} />
        <TextField label={translate('expense_form.description')} multiline minRows={2} {...register('description')} />
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={() => void navigate(-1)}>
            {translate('app.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={formState.isSubmitting}>
            {translate('expense_form.save')}
          </Button>
        </Box>
      </Card>
    </Page>
  );
}
