import { Alert, Box, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { Text } from '../../layout/Text';
import type { DocumentRow, Doubt } from '../../api/types';
import { confidenceBadge } from '../document-words';
import { evidenceOf } from '../preview/evidence';
import type { FieldInFocus } from '../preview/pick';
import { StatusBadge } from '../StatusBadge';
import { BookNote } from './BookNote';
import { QuickFields, quickForm, sideBySide } from './QuickFields';
import { QuickNotes } from './QuickNotes';
import { SplitLink } from './SplitLink';
import { useQuickExpense } from './use-quick-expense';
import { VendorNote } from './VendorNote';

interface QuickExpenseProps {
  row: DocumentRow;
  onFocusField: (field: FieldInFocus | null) => void;
  canSave: boolean;
}

/** A held Enter confirms nothing. */
const onKeyDownCapture = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/** Why the document is not saved at the first Enter; the doubt that was asked about comes first, with what to do. */
function DoubtNote({ doubts, asked }: { doubts: readonly Doubt[]; asked: Doubt | null }) {
  const translate = useTranslate();
  const reasons = doubts.map(({ reason }) => reason);
  if (reasons.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5, py: 0 }}>
      {reasons.join(' ')}
      {asked && <strong> {translate('quick.again')}</strong>}
    </Alert>
  );
}

interface PartProps {
  row: DocumentRow;
  quick: ReturnType<typeof useQuickExpense>;
}

/** The title, why this property, and how sure the machine is. */
function Head({ row, quick: { values, currency, savable } }: PartProps) {
  const translate = useTranslate();
  const why = values.property_id === null ? null : row.property_matches.find((match) => match.property_id === values.property_id)?.reason;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px 10px', mb: 1.25, flexWrap: 'wrap' }}>
      <Text words="quick.title" variant="h2" />
      <Typography variant="caption" noWrap title={why ?? undefined} sx={{ color: 'text.secondary', flex: '1 1 160px' }}>
        {why ? translate('quick.because', { reason: why }) : translate('quick.hint')}
      </Typography>
      <SplitLink row={row} values={values} own={currency} canChange={savable} />
      {row.processing_status === 'completed' && row.triage.tab !== 'notices' && (
        <StatusBadge {...confidenceBadge(row.extracted_data.ai_confidence, row.triage.doubts.length === 0)} />
      )}
    </Box>
  );
}

/** Of a document that belongs in a book, Enter files it, and saving it as an expense is the second choice. */
function SaveButton({ row, quick: { savable, busy, onButton } }: PartProps) {
  const isFirst = row.triage.book === null;
  return (
    <ActionButton
      words="quick.save"
      type={isFirst ? 'submit' : 'button'}
      variant={isFirst ? 'contained' : 'outlined'}
      disabled={!savable || row.duplicate_of !== null}
      loading={busy === 'expense'}
      onClick={onButton('expense')}
      sx={{ px: 2.5, height: 40, ...(isFirst && { gridColumn: '1 / -1', [sideBySide]: { gridColumn: 'auto' } }) }}
      color="primary"
    />
  );
}

function BookButtons({ row, quick }: PartProps) {
  const { savable, busy, onButton } = quick;
  if (row.triage.book === null) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
      <SaveButton row={row} quick={quick} />
      <ActionButton
        words={`quick.file_in.${row.triage.book}`}
        type="submit"
        variant="contained"
        disabled={!savable || row.duplicate_of !== null}
        loading={busy === 'file'}
        onClick={onButton('file')}
        sx={{ px: 2.5, height: 40 }}
      />
    </Box>
  );
}

/** The document as an expense, filled in already, or the book it is filed in: look, press Enter, next. */
export function QuickExpense({ row, onFocusField, canSave }: QuickExpenseProps) {
  const translate = useTranslate();
  const quick = useQuickExpense(row, canSave);
  const { values, doubts, refusal } = quick;
  return (
    <Box
      component="form"
      noValidate
      name={quickForm}
      aria-label={translate('quick.title')}
      onKeyDownCapture={onKeyDownCapture}
      onSubmit={(event) => {
        event.preventDefault();
        quick.submit(null, event.timeStamp);
      }}
      sx={{ containerType: 'inline-size' }}
    >
      <Head row={row} quick={quick} />
      {refusal && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {refusal}
        </Alert>
      )}
      <QuickNotes row={row} own={quick.currency} amount={values.amount} />
      <BookNote row={row} />
      <DoubtNote doubts={quick.savable && row.duplicate_of === null ? doubts : []} asked={quick.asked} />
      <VendorNote row={row} canChange={canSave} />
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr' }}>
        <QuickFields
          isPlaced={(key) => evidenceOf(row).some((box) => box.key === key)}
          values={values}
          problems={quick.problems}
          doubted={new Set<string>(doubts.map(({ field }) => field))}
          onChange={quick.change}
          readOnly={!canSave}
          onFocusField={onFocusField}
        >
          {row.triage.book === null && <SaveButton row={row} quick={quick} />}
        </QuickFields>
        <BookButtons row={row} quick={quick} />
      </Box>
    </Box>
  );
}
