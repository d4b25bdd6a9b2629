import { Alert, Box, Card, styled } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../layout/ActionButton';
import { useToday } from '../clock/use-today';
import { useCategories } from '../documents/use-documents';
import { Page } from '../layout/Page';
import { useRole } from '../providers/role';
import { type ExpenseForm, formOfPending } from './expense-form';
import { ExpenseFields } from './ExpenseFields';
import { clearPendingExpense, readPendingExpense } from './pending-expense';
import { useExpenseForm } from './use-expense-form';
import { usePapers } from './use-papers';

/** What follows from elsewhere fills in the form once it is known, but for what a person has typed by then. */
const keepTyped = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true };

const Fields = styled(Form)({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/** Read so that the form keeps account of what a person has typed. */
function Account() {
  void useFormState().dirtyFields;
  return null;
}

/** What was handed over, read once and gone then: one that was left must not fill in the next form. */
function useHandOver() {
  const [query] = useSearchParams();
  const [pending] = useState(() => readPendingExpense(query, sessionStorage));
  useEffect(() => clearPendingExpense(sessionStorage), []);
  return pending;
}

/** A new expense, by hand or handed over from another screen. */
export function NewExpense() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isViewer = useRole() === 'VIEWER';
  const pending = useHandOver();
  const begin = formOfPending(pending, {
    categories: useCategories().data ?? [],
    paper: usePapers(null, pending.document_id).chosenPaper,
    today: useToday(),
  });
  const leave = ({ property_id: property, splits }: ExpenseForm) =>
    void navigate(pending.split ? '/documents' : !property || splits.length > 0 ? '/' : `/properties/${property}`);
  const { busy, form } = useExpenseForm({ expense: null, defaultValues: begin, failed: 'expense_form.failed', onSaved: leave });
  return (
    <Page title="expense_form.title" subtitle="expense_form.subtitle">
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
        <Fields {...form} resetOptions={keepTyped}>
          <Account />
          {isViewer && <Alert severity="info">{translate('app.viewers')}</Alert>}
          <ExpenseFields expenseId={null} />
          <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
            <ActionButton
              words="app.cancel"
              onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
              variant="text"
            />
            <ActionButton words="expense_form.save" type="submit" variant="contained" disabled={isViewer} loading={busy} />
          </Box>
        </Fields>
      </Card>
    </Page>
  );
}
