import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { Note } from '../../layout/Text';
import { useToday } from '../../clock/use-today';
import type { DocumentFull } from '../../api/types';
import { CategoryChooser } from '../../choosers/CategoryChooser';
import { useCategories } from '../use-documents';
import { BookNote } from '../quick/BookNote';
import { expenseAsks, expenseDefaults, expenseProblems, type ExpenseValues } from '../values/expense-values';
import { QuickNotes } from '../quick/QuickNotes';
import { SplitLink } from '../quick/SplitLink';
import { isBooked } from '../payment-words';
import { VendorNote } from '../quick/VendorNote';
import { RecordIncome } from '../../income/RecordIncome';
import { ExpensePlace } from './ExpensePlace';
import { PanelSection } from './PanelSection';
import type { Suggestions } from '../values/document-values';

interface ExpenseSectionProps {
  document: DocumentFull;
  values: Suggestions;
  /** The property that is chosen, which the document may not have yet. */
  propertyId: number | null;
  own: string;
  canChange: boolean;
  busy: string | null;
  onCreate: (values: ExpenseValues) => void;
  onFile: () => void;
}

const typeOf = { amount: 'number', date: 'date' } as const;

/** The expense that would be made: of the values above, with what a person typed here. */
function useExpenseForm({ document, values, own, onCreate }: ExpenseSectionProps) {
  const notify = useNotify();
  const today = useToday();
  const categories = useCategories().data ?? [];
  const [edited, setEdited] = useState<Partial<ExpenseValues>>({});
  const [tried, setTried] = useState(false);
  const asks = expenseAsks(document, values, own);
  const stillAsked = Object.fromEntries(
    Object.entries(edited).filter(([name]) => name === 'category_id' || asks.some((asked) => asked === name)),
  );
  const expense = { ...expenseDefaults(document, values, categories, { own, today }), ...stillAsked };
  const problems = expenseProblems(expense);
  const change = (more: Partial<ExpenseValues>): void => setEdited((before) => ({ ...before, ...more }));
  const create = (): void => {
    setTried(true);
    const [problem] = Object.values(problems);
    if (problem) notify(problem, { type: 'error' });
    else onCreate(expense);
  };
  return { expense, asks, problems: tried ? problems : {}, change, create };
}

interface ExpenseFieldsProps extends Omit<ReturnType<typeof useExpenseForm>, 'create'> {
  own: string;
  disabled: boolean;
}

/** The category, and the values that the suggestions do not have. */
function ExpenseFields({ expense, asks, problems, change, own, disabled }: ExpenseFieldsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr', '& > :first-of-type': { gridColumn: '1 / -1' } }}>
      <CategoryChooser
        label={translate('review.category')}
        none={translate('review.uncategorized')}
        value={expense.category_id}
        disabled={disabled}
        onChange={(category_id) => change({ category_id })}
      />
      {asks.map((name) => (
        <TextField
          key={name}
          type={typeOf[name]}
          label={translate(`review.expense_${name}`, { own })}
          value={expense[name]}
          disabled={disabled}
          error={name in problems}
          helperText={problems[name] && translate(problems[name])}
          onChange={(event) => change({ [name]: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, ...(name === 'amount' && { htmlInput: { step: '0.01', min: '0.01' } }) }}
        />
      ))}
    </Box>
  );
}

/** The document as an expense of the values above, with its category and what those do not say; or filed without one. */
export function ExpenseSection(props: ExpenseSectionProps) {
  const { document, propertyId, own, canChange, busy, onFile } = props;
  const { create, ...fields } = useExpenseForm(props);
  const { expense } = fields;
  const has = document.expense_id !== null;
  const disabled = !canChange || has;
  const closed = !canChange || isBooked(document) || document.duplicate_of !== null;
  // One button leads on: what has become of it already leaves it to the one that saves the values.
  const isFiled = document.triage.book !== null;
  const createButton = (
    <ActionButton
      words="review.create_expense"
      type="submit"
      variant={isFiled || closed ? 'outlined' : 'contained'}
      disabled={closed}
      loading={busy === 'expense'}
      sx={{ flex: 1 }}
      color="primary"
    />
  );
  return (
    <PanelSection
      title="review.create_expense"
      note={<SplitLink row={document} values={{ ...expense, property_id: propertyId }} own={own} canChange={canChange} />}
      onSubmit={() => !closed && create()}
    >
      <QuickNotes row={document} own={own} amount={expense.amount} isPlaceSaid />
      {!has && <BookNote row={document} />}
      <ExpensePlace document={document} canChange={canChange} />
      <VendorNote row={document} canChange={canChange} />
      <ExpenseFields {...fields} own={own} disabled={disabled} />
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        {createButton}
        <ActionButton
          words="review.file"
          variant={isFiled && !has ? 'contained' : 'outlined'}
          color={isFiled && !has ? 'primary' : 'inherit'}
          disabled={disabled}
          loading={busy === 'file'}
          onClick={onFile}
          sx={{ flex: 1 }}
        />
      </Box>
      {canChange && !has && document.document_type !== 'owner_statement' && <RecordIncome document={document} />}
      {!has && <Note words="review.file_hint" sx={{ m: 0, mt: 0.5, textAlign: 'right' }} />}
    </PanelSection>
  );
}
