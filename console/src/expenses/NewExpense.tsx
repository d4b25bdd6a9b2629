import { Alert, Box, Button, Card } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { Category } from '../api/types';
import { useToday } from '../clock/use-today';
import { useCategories } from '../documents/use-documents';
import { Page } from '../layout/Page';
import { useRole } from '../providers/role';
import { proposeShares } from '../splits/propose-shares';
import { sharesOf } from '../splits/share-form';
import { categoryOfType } from './category-of-type';
import { type ExpenseForm, formOfPending } from './expense-form';
import { ExpenseFields } from './ExpenseFields';
import { clearPendingExpense, readPendingExpense } from './pending-expense';
import { useExpenseForm } from './use-expense-form';
import { usePapers } from './use-papers';

const noCategories: readonly Category[] = [];

/** What was handed over, read once and gone then: one that was left must not fill in the next form. */
function useHandOver() {
  const [query] = useSearchParams();
  const [pending] = useState(() => readPendingExpense(query, sessionStorage));
  useEffect(() => clearPendingExpense(sessionStorage), []);
  return { pending, isBusiness: query.get('type') === 'business' };
}

/** Fills in what follows from elsewhere once it is known, unless a person was faster. */
function useFollowing(form: UseFormReturn<ExpenseForm>, handOver: ReturnType<typeof useHandOver>, today: string): void {
  const { setValue, resetField, getValues, getFieldState, formState } = form;
  // Read so that the form keeps account of what a person changed.
  void formState.dirtyFields;
  const { pending, isBusiness } = handOver;
  const categories = useCategories().data ?? noCategories;
  useEffect(() => {
    const fitting = categoryOfType(pending.expense_type, categories);
    if (fitting !== null && getValues('category_id') === '') setValue('category_id', fitting);
  }, [pending, categories, setValue, getValues]);
  useEffect(() => {
    // The business's day, once its time zone is known.
    if (pending.date === '' && !getFieldState('expense_date').isDirty) resetField('expense_date', { defaultValue: today });
  }, [pending, today, resetField, getFieldState]);
  const paper = usePapers('', pending.document_id ?? '').chosenPaper;
  // What a rule proposes is said by an administrator, and comes before what the kind of spending suggests.
  const proposed = categories.find(({ id }) => id === paper?.proposed_category_id)?.id ?? null;
  useEffect(() => {
    if (proposed !== null && !getFieldState('category_id').isDirty) setValue('category_id', proposed);
  }, [proposed, setValue, getFieldState]);
  const parts = paper?.proposed_splits ?? null;
  useEffect(() => {
    if (getValues('splits').length > 0 || getFieldState('splits').isDirty) return;
    if (parts !== null) setValue('splits', sharesOf(parts));
    else if (paper && pending.split) setValue('splits', proposeShares(paper, pending.amount));
  }, [parts, paper, pending, setValue, getValues, getFieldState]);
  const property = paper?.property_id ?? null;
  useEffect(() => {
    if (property !== null && !isBusiness && getValues('property_id') === '' && !getFieldState('property_id').isDirty)
      setValue('property_id', property);
  }, [property, isBusiness, setValue, getValues, getFieldState]);
}

/** A new expense, by hand or handed over from another screen. */
export function NewExpense() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const today = useToday();
  const isViewer = useRole() === 'VIEWER';
  const handOver = useHandOver();
  const form = useForm<ExpenseForm>({ defaultValues: formOfPending(handOver.pending) });
  useFollowing(form, handOver, today);
  const leave = ({ property_id: property, splits }: ExpenseForm) =>
    void navigate(handOver.pending.split ? '/documents' : property === '' || splits.length > 0 ? '/' : `/properties/${property}`);
  const { busy, form: record } = useExpenseForm({ expense: null, failed: 'expense_form.failed', onSaved: leave });
  const create = form.handleSubmit(async (typed) => {
    const problems = (await record.onSubmit(typed)) ?? {};
    for (const [field, message] of Object.entries(problems)) form.setError(field as keyof ExpenseForm, { message });
  });
  return (
    <Page title="expense_form.title" subtitle="expense_form.subtitle">
      <Card
        component="form"
        noValidate
        onSubmit={(event) => void create(event)}
        sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {isViewer && <Alert severity="info">{translate('app.viewers')}</Alert>}
        <FormProvider {...form}>
          <ExpenseFields expenseId={null} />
        </FormProvider>
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
            {translate('app.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isViewer} loading={busy}>
            {translate('expense_form.save')}
          </Button>
        </Box>
      </Card>
    </Page>
  );
}
