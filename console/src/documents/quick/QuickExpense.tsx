import { Alert, Box, Typography } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { Text } from '../../layout/Text';
import type { DocumentRow, Doubt } from '../../api/types';
import { isConflict, sentenceOf } from '../../records/problems';
import { useSettings } from '../../settings/use-settings';
import { confidenceBadge } from '../document-words';
import { isBooked } from '../payment-words';
import { evidenceOf } from '../preview/evidence';
import type { FieldInFocus } from '../preview/pick';
import { StatusBadge } from '../StatusBadge';
import { useDocumentActions } from '../use-document-actions';
import { useCategories } from '../use-documents';
import { BookNote } from './BookNote';
import { decideEnter, openDoubts } from './decide-enter';
import { fieldIds, QuickFields, quickForm, sideBySide } from './QuickFields';
import { QuickNotes } from './QuickNotes';
import { correctionOf, expenseBody, expenseProblems, type QuickValues, quickValues } from '../values/expense-values';
import { SplitLink } from './SplitLink';
import { VendorNote } from './VendorNote';

interface QuickExpenseProps {
  row: DocumentRow;
  onFocusField: (field: FieldInFocus | null) => void;
  canSave: boolean;
}

/** Two Enters so close together are one that was meant for the document before: the reason was not read between them. */
const readMs = 400;

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

/** The document as an expense, filled in already, or the book it is filed in: look, press Enter, next. */
export function QuickExpense({ row, onFocusField, canSave }: QuickExpenseProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const currency = useSettings().data?.currency ?? 'USD';
  const { data: categories } = useCategories();
  const first = useMemo(() => quickValues(row, categories ?? [], currency), [row, categories, currency]);
  const [edited, setEdited] = useState<Partial<QuickValues>>({});
  // It was to be saved as an expense: from then on what is wrong is shown.
  const [tried, setTried] = useState(false);
  const { busy, book: bookDocument, file: fileDocument } = useDocumentActions();
  // The doubt that Enter has asked about.
  const [asked, setAsked] = useState<Doubt | null>(null);
  const askedAt = useRef(0);
  const values = { ...first, ...edited };
  // Why the server keeps it out of the books; it stands until something else is tried.
  const [refusal, setRefusal] = useState<string | null>(null);
  const savable = canSave && !isBooked(row) && busy !== 'file';
  const problems = tried ? expenseProblems(values) : {};
  const { book } = row.triage;
  const doubts = openDoubts(row.triage.doubts, edited);
  const doubted = useMemo(() => new Set<string>(openDoubts(row.triage.doubts, edited).map(({ field }) => field)), [row, edited]);

  const file = async (): Promise<void> => {
    const correction = correctionOf(row, currency, values);
    const changes = {
      ...(values.property_id !== row.property_id && { property_id: values.property_id }),
      ...(correction && { extracted_data: correction }),
    };
    await fileDocument(row.id, { changes });
  };
  const saveExpense = async (): Promise<void> => {
    setRefusal(null);
    const correction = correctionOf(row, currency, values);
    await bookDocument(row.id, {
      data: expenseBody(row, values, { property_id: values.property_id, own: currency }),
      correction: correction && { extracted_data: correction },
      failed: (error) => {
        const words = sentenceOf(error, 'quick.failed');
        if (!isConflict(error)) return { words };
        setRefusal(words);
        return null;
      },
    });
  };
  const bookExpense = (): void => {
    setTried(true);
    const [problem] = Object.values(expenseProblems(values));
    if (problem) notify(problem, { type: 'error' });
    else void saveExpense();
  };
  const submit = (button: 'expense' | 'file' | null, now: number): void => {
    if (!savable || busy === 'expense') return;
    if (asked && button === null && now - askedAt.current < readMs) return;
    const decision = decideEnter(row, { edited, confirmed: asked !== null, asked: button });
    if (decision.kind === 'duplicate') notify('documents.decide_duplicate', { type: 'warning' });
    else if (decision.kind === 'file') void file();
    else if (decision.kind === 'expense' || (book === null && Object.keys(expenseProblems(values)).length > 0)) bookExpense();
    else {
      askedAt.current = now;
      setAsked(decision.doubt);
      const id = fieldIds[decision.doubt.field as keyof typeof fieldIds];
      const field = id ? document.getElementById(id) : null;
      (field?.querySelector('input') ?? field)?.focus();
    }
  };
  /** Enter in a field clicks the first button as well, without a mouse. */
  const onButton = (kind: 'expense' | 'file') => (event: MouseEvent) => {
    event.preventDefault();
    submit(event.detail === 0 && document.activeElement !== event.currentTarget ? null : kind, event.timeStamp);
  };
  const why = values.property_id === null ? null : row.property_matches.find((match) => match.property_id === values.property_id)?.reason;
  const disabled = !savable || row.duplicate_of !== null;
  const saveButton = (
    <ActionButton
      words="quick.save"
      type={book === null ? 'submit' : 'button'}
      variant={book === null ? 'contained' : 'outlined'}
      disabled={disabled}
      loading={busy === 'expense'}
      onClick={onButton('expense')}
      sx={{ px: 2.5, height: 40, ...(book === null && { gridColumn: '1 / -1', [sideBySide]: { gridColumn: 'auto' } }) }}
      color="primary"
    />
  );
  return (
    <Box
      component="form"
      noValidate
      name={quickForm}
      aria-label={translate('quick.title')}
      onKeyDownCapture={onKeyDownCapture}
      onSubmit={(event) => {
        event.preventDefault();
        submit(null, event.timeStamp);
      }}
      sx={{ containerType: 'inline-size' }}
    >
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
      {refusal && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {refusal}
        </Alert>
      )}
      <QuickNotes row={row} own={currency} amount={values.amount} />
      <BookNote row={row} />
      <DoubtNote doubts={savable && row.duplicate_of === null ? doubts : []} asked={asked} />
      <VendorNote row={row} canChange={canSave} />
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr' }}>
        <QuickFields
          isPlaced={(key) => evidenceOf(row).some((box) => box.key === key)}
          values={values}
          problems={problems}
          doubted={doubted}
          onChange={(key, value) => setEdited((before) => ({ ...before, [key]: value }))}
          readOnly={!canSave}
          onFocusField={onFocusField}
        >
          {book === null && saveButton}
        </QuickFields>
        {book !== null && (
          <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
            {saveButton}
            <ActionButton
              words={`quick.file_in.${book}`}
              type="submit"
              variant="contained"
              disabled={disabled}
              loading={busy === 'file'}
              onClick={onButton('file')}
              sx={{ px: 2.5, height: 40 }}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}
