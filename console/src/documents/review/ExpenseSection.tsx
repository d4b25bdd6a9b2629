import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useToday } from '../../clock/use-today';
import type { DocumentFull } from '../../api/types';
import { PropertyChooser } from '../../choosers/PropertyChooser';
import { useCategories } from '../use-documents';
import { QuickNotes } from '../quick/QuickNotes';
import { isBooked } from '../payment-words';
import { VendorNote } from '../quick/VendorNote';
import { ChoiceField } from './ChoiceField';
import { ExpensePlace } from './ExpensePlace';
import type { FieldInFocus } from '../preview/pick';
import { PanelSection } from './PanelSection';
import { expenseDefaults, expenseProblem, type ExpenseValues, type Suggestions } from './review-values';

interface ExpenseSectionProps {
  document: DocumentFull;
  values: Suggestions;
  own: string;
  canChange: boolean;
  busy: string | null;
  onFocusField: (field: FieldInFocus | null) => void;
  onCreate: (values: ExpenseValues) => void;
  onFile: () => void;
}

const evidenceOfField = { vendor: 'vendor', amount: 'amount', date: 'service_date', description: 'description' } as const;
const typed = ['vendor', 'amount', 'date', 'description'] as const;
const typeOf = { vendor: 'text', amount: 'number', date: 'date', description: 'text' } as const;

/** The document as an expense, filled in from what was read; or filed without one. */
export function ExpenseSection({ document, values, own, canChange, busy, onFocusField, onCreate, onFile }: ExpenseSectionProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const today = useToday();
  const categories = useCategories().data ?? [];
  const [edited, setEdited] = useState<Partial<ExpenseValues>>({});
  const [problem, setProblem] = useState<ReturnType<typeof expenseProblem>>(null);
  const expense = { ...expenseDefaults(document, values, categories, { own, today }), ...edited };
  const change = (more: Partial<ExpenseValues>): void => {
    setEdited((before) => ({ ...before, ...more }));
    setProblem(null);
  };
  const create = (): void => {
    const found = expenseProblem(expense);
    setProblem(found);
    if (found) notify(found.words, { type: 'error' });
    else onCreate(expense);
  };
  const has = document.expense_id !== null;
  const disabled = !canChange || has;
  const closed = !canChange || isBooked(document);
  return (
    <PanelSection title="review.create_expense" onSubmit={() => !closed && create()}>
      <QuickNotes row={document} own={own} isPlaceSaid />
      <ExpensePlace document={document} canChange={canChange} />
      <VendorNote row={document} canChange={canChange} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.25,
          gridTemplateColumns: '1fr 1fr',
          '& > :nth-of-type(1), & > :nth-of-type(2)': { gridColumn: '1 / -1' },
        }}
      >
        <PropertyChooser
          label={translate('review.property')}
          first={[{ id: null, name: translate('review.general') }]}
          value={expense.property_id}
          disabled={disabled}
          onChange={(property_id) => change({ property_id })}
        />
        <ChoiceField
          label="review.category"
          none="review.uncategorized"
          options={categories}
          value={expense.category_id}
          disabled={disabled}
          onChange={(category_id) => change({ category_id })}
        />
        {typed.map((name) => (
          <TextField
            key={name}
            type={typeOf[name]}
            label={translate(`review.${name}`)}
            value={expense[name]}
            disabled={disabled}
            error={problem?.field === name}
            helperText={problem?.field === name && translate(problem.words)}
            onChange={(event) => change({ [name]: event.target.value })}
            onFocus={() => onFocusField({ key: evidenceOfField[name], take: (value) => change({ [name]: value }) })}
            onBlur={() => onFocusField(null)}
            slotProps={{
              ...(name === 'date' && { inputLabel: { shrink: true } }),
              ...(name === 'amount' && { htmlInput: { step: '0.01', min: '0.01' } }),
            }}
            sx={{ gridColumn: name === 'amount' || name === 'date' ? 'auto' : '1 / -1' }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button type="submit" variant="contained" disabled={closed} loading={busy === 'expense'} sx={{ flex: 1 }}>
          {translate('review.create_expense')}
        </Button>
        <Button variant="outlined" color="inherit" disabled={disabled} loading={busy === 'file'} onClick={onFile} sx={{ flex: 1 }}>
          {translate('review.file')}
        </Button>
      </Box>
      {!has && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, mt: 0.5, textAlign: 'right' }}>
          {translate('review.file_hint')}
        </Typography>
      )}
    </PanelSection>
  );
}
