import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { DocumentRow, Doubt } from '../../api/types';
import { isConflict, sentenceOf } from '../../records/problems';
import { useSettings } from '../../settings/use-settings';
import { isBooked } from '../payment-words';
import { useDocumentActions } from '../use-document-actions';
import { useCategories } from '../use-documents';
import { correctionOf, expenseBody, expenseProblems, type QuickValues, quickValues } from '../values/expense-values';
import { decideEnter, openDoubts } from './decide-enter';
import { fieldIds } from './QuickFields';

/** Two Enters so close together are one that was meant for the document before: the reason was not read between them. */
const readMs = 400;

const focusField = (name: string): void => {
  const id = fieldIds[name as keyof typeof fieldIds];
  const field = id ? document.getElementById(id) : null;
  (field?.querySelector('input') ?? field)?.focus();
};

/** The values a document is saved with as an expense: those proposed, where nobody has changed them. */
function useQuickValues(row: DocumentRow) {
  const currency = useSettings().data?.currency ?? 'USD';
  const { data: categories } = useCategories();
  const proposed = useMemo(() => quickValues(row, categories ?? [], currency), [row, categories, currency]);
  const [edited, setEdited] = useState<Partial<QuickValues>>({});
  const change = <Key extends keyof QuickValues>(key: Key, value: QuickValues[Key]): void =>
    setEdited((before) => ({ ...before, [key]: value }));
  return { currency, values: { ...proposed, ...edited }, edited, change };
}

/** Saves a document as an expense, or files it in its book. */
function useQuickSaves(row: DocumentRow, values: QuickValues, currency: string) {
  const { busy, book, file } = useDocumentActions();
  // Why the server keeps it out of the books; it stands until something else is tried.
  const [refusal, setRefusal] = useState<string | null>(null);
  const correction = () => {
    const corrected = correctionOf(row, currency, values);
    return corrected && { extracted_data: corrected };
  };
  const fileDocument = () =>
    file(row.id, {
      changes: { ...(values.property_id !== row.property_id && { property_id: values.property_id }), ...correction() },
    });
  const saveExpense = () => {
    setRefusal(null);
    return book(row.id, {
      data: expenseBody(row, values, { property_id: values.property_id, own: currency }),
      correction: correction(),
      failed: (error) => {
        const words = sentenceOf(error, 'quick.failed');
        if (!isConflict(error)) return { words };
        setRefusal(words);
        return null;
      },
    });
  };
  return { busy, refusal, fileDocument, saveExpense };
}

/** The form of a document in the queue: its values, its doubts, and what Enter and the buttons do. */
export function useQuickExpense(row: DocumentRow, canSave: boolean) {
  const notify = useNotify();
  const { currency, values, edited, change } = useQuickValues(row);
  const { busy, refusal, fileDocument, saveExpense } = useQuickSaves(row, values, currency);
  // It was to be saved as an expense: from then on what is wrong is shown.
  const [tried, setTried] = useState(false);
  // The doubt that Enter has asked about.
  const [asked, setAsked] = useState<Doubt | null>(null);
  const askedAt = useRef(0);
  const doubts = useMemo(() => openDoubts(row.triage.doubts, edited), [row, edited]);
  const savable = canSave && !isBooked(row) && busy !== 'file';
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
    const hasProblems = row.triage.book === null && Object.keys(expenseProblems(values)).length > 0;
    if (decision.kind === 'duplicate') notify('documents.decide_duplicate', { type: 'warning' });
    else if (decision.kind === 'file') void fileDocument();
    else if (decision.kind === 'expense' || hasProblems) bookExpense();
    else {
      askedAt.current = now;
      setAsked(decision.doubt);
      focusField(decision.doubt.field);
    }
  };
  /** Enter in a field clicks the first button as well, without a mouse. */
  const onButton = (kind: 'expense' | 'file') => (event: MouseEvent) => {
    event.preventDefault();
    submit(event.detail === 0 && document.activeElement !== event.currentTarget ? null : kind, event.timeStamp);
  };
  const problems = tried ? expenseProblems(values) : {};
  return { currency, values, change, problems, doubts, asked, refusal, busy, savable, submit, onButton };
}
