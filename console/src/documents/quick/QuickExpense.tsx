import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { confidenceTone, percentOf } from '../document-words';
import { StatusBadge } from '../StatusBadge';
import { useCategories, useProperties } from '../use-documents';
import { foreignCurrency, isCredit, type QuickValues, quickValues, typedAmount } from './quick-values';
import { useSaveExpense } from './use-save-expense';

interface QuickExpenseProps {
  row: DocumentRow;
  /** Is given the way to save, for Enter on the list. */
  offerSave: (save: (() => void) | null) => void;
  onFocusField: (key: string | null) => void;
  onSaved: () => void;
  canSave: boolean;
}

type Problems = Partial<Record<'amount' | 'date', string>>;

function problemsOf(values: QuickValues): Problems {
  return {
    ...(typedAmount(values.amount) === null && { amount: 'quick.bad_amount' }),
    ...(values.date === '' && { date: 'quick.bad_date' }),
  };
}

/** The document as an expense, filled in already: look, press Enter, next. */
export function QuickExpense({ row, offerSave, onFocusField, onSaved, canSave }: QuickExpenseProps) {
  const translate = useTranslate();
  const properties = useProperties().data ?? [];
  const { data: categories } = useCategories();
  const first = useMemo(() => quickValues(row, categories ?? []), [row, categories]);
  const [edited, setEdited] = useState<Partial<QuickValues>>({});
  const [problems, setProblems] = useState<Problems>({});
  const values = { ...first, ...edited };
  const { saveExpense, saving } = useSaveExpense(row, onSaved);

  const submit = (): void => {
    if (!canSave || saving) return;
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length === 0) void saveExpense(values);
    else saveExpense.refuse(Object.values(found)[0] ?? 'quick.bad_amount');
  };
  useEffect(() => {
    offerSave(submit);
    return () => offerSave(null);
  });

  const field = (key: keyof QuickValues, evidence: string) => ({
    label: translate(`quick.${key.replace('_id', '')}`),
    value: values[key] ?? '',
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setEdited({ ...edited, [key]: key.endsWith('_id') ? (value === '' ? null : Number(value)) : value });
      setProblems({ ...problems, [key]: undefined });
    },
    onFocus: () => onFocusField(evidence),
    onBlur: () => onFocusField(null),
  });
  const problem = (key: keyof Problems) => ({ error: Boolean(problems[key]), helperText: problems[key] && translate(problems[key]) });
  const confidence = row.extracted_data.ai_confidence;
  const foreign = foreignCurrency(row, 'USD');
  const why = values.property_id === null ? null : row.property_matches.find((match) => match.property_id === values.property_id)?.reason;

  return (
    <Box
      component="form"
      noValidate
      aria-label={translate('quick.title')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ containerType: 'inline-size' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h2">{translate('quick.title')}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1 }}>
          {translate('quick.hint')}
        </Typography>
        {confidence !== null && (
          <StatusBadge tone={confidenceTone(confidence)} text="documents.sure" args={{ percent: percentOf(confidence) }} />
        )}
      </Box>
      {isCredit(row) && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {translate('quick.credit')}
        </Alert>
      )}
      {foreign && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('quick.currency', { currency: foreign, own: 'USD' })}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: '1fr 1fr',
          '@container (min-width: 620px)': { gridTemplateColumns: '1.3fr 1.3fr 1.5fr 0.9fr 1.1fr' },
        }}
      >
        <TextField
          select
          {...field('property_id', 'property_address')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('quick.general')}</MenuItem>
          {properties.map((property) => (
            <MenuItem key={property.id} value={property.id}>
              {property.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          {...field('category_id', 'expense_type')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('quick.uncategorized')}</MenuItem>
          {(categories ?? []).map((category) => (
            <MenuItem key={category.id} value={category.id}>
              {category.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...field('vendor', 'vendor')} />
        <TextField {...field('amount', 'amount')} {...problem('amount')} slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
        <TextField type="date" {...field('date', 'service_date')} {...problem('date')} slotProps={{ inputLabel: { shrink: true } }} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, mt: 1.5, flexWrap: 'wrap' }}>
        <TextField {...field('description', 'description')} sx={{ flex: 1, minWidth: 200 }} />
        <Button type="submit" variant="contained" disabled={!canSave} loading={saving} sx={{ px: 2.5 }}>
          {translate('quick.save')}
        </Button>
      </Box>
      {why && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1, mb: 0 }}>
          {translate('quick.because', { reason: why })}
        </Typography>
      )}
    </Box>
  );
}
