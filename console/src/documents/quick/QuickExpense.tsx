import { Box, Button, Typography } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { useSettings } from '../../settings/use-settings';
import { confidenceBadge } from '../document-words';
import { isBooked } from '../payment-words';
import { evidenceOf } from '../preview/evidence';
import type { FieldInFocus } from '../preview/pick';
import { StatusBadge } from '../StatusBadge';
import { useCategories } from '../use-documents';
import { type Problems, QuickFields, sideBySide } from './QuickFields';
import { QuickNotes } from './QuickNotes';
import { type QuickValues, quickValues, typedAmount } from './quick-values';
import { useSaveExpense } from './use-save-expense';
import { VendorNote } from './VendorNote';

interface QuickExpenseProps {
  row: DocumentRow;
  /** Is given the way to save, for Enter on the list. */
  offerSave: (save: (() => void) | null) => void;
  onFocusField: (field: FieldInFocus | null) => void;
  onSaved: () => void;
  canSave: boolean;
}

function problemsOf(values: QuickValues): Problems {
  return {
    ...(typedAmount(values.amount) === null && { amount: 'quick.bad_amount' }),
    ...(values.date === '' && { date: 'quick.bad_date' }),
  };
}

/** The document as an expense, filled in already: look, press Enter, next. */
export function QuickExpense({ row, offerSave, onFocusField, onSaved, canSave }: QuickExpenseProps) {
  const translate = useTranslate();
  const own = useSettings().data?.currency ?? 'USD';
  const { data: categories } = useCategories();
  const first = useMemo(() => quickValues(row, categories ?? [], own), [row, categories, own]);
  const [edited, setEdited] = useState<Partial<QuickValues>>({});
  const [problems, setProblems] = useState<Problems>({});
  const values = { ...first, ...edited };
  const { saveExpense, saving } = useSaveExpense(row, own, onSaved);
  const savable = canSave && !isBooked(row);

  const submit = (): void => {
    if (!savable || saving) return;
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length === 0) void saveExpense(values);
    else saveExpense.refuse(Object.values(found)[0] ?? 'quick.bad_amount');
  };
  useEffect(() => {
    offerSave(submit);
    return () => offerSave(null);
  });

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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px 10px', mb: 1.25, flexWrap: 'wrap' }}>
        <Typography variant="h2">{translate('quick.title')}</Typography>
        <Typography variant="caption" noWrap title={why ?? undefined} sx={{ color: 'text.secondary', flex: '1 1 160px' }}>
          {why ? translate('quick.because', { reason: why }) : translate('quick.hint')}
        </Typography>
        {row.processing_status === 'completed' && <StatusBadge {...confidenceBadge(row.extracted_data.ai_confidence)} />}
      </Box>
      <QuickNotes row={row} own={own} />
      <VendorNote row={row} canChange={canSave} />
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr' }}>
        <QuickFields
          isPlaced={(key) => evidenceOf(row).some((box) => box.key === key)}
          values={values}
          problems={problems}
          onChange={(key, value) => {
            setEdited((before) => ({ ...before, [key]: value }));
            setProblems((before) => ({ ...before, [key]: undefined }));
          }}
          readOnly={!canSave}
          onFocusField={onFocusField}
        >
          <Button
            type="submit"
            variant="contained"
            disabled={!savable}
            loading={saving}
            sx={{ px: 2.5, height: 40, gridColumn: '1 / -1', [sideBySide]: { gridColumn: 'auto' } }}
          >
            {translate('quick.save')}
          </Button>
        </QuickFields>
      </Box>
    </Box>
  );
}
