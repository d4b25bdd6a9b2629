import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { useMoney } from '../../money/use-money';
import { foreignCurrency, isCredit } from '../values/expense-values';

interface QuickNotesProps {
  row: DocumentRow;
  own: string;
  /** As it stands in the form. */
  amount: string;
  /** Where it belongs is said beside it already. */
  isPlaceSaid?: boolean;
}

/** What is unusual about this document as an expense. */
export function QuickNotes({ row, own, amount, isPlaceSaid = false }: QuickNotesProps) {
  const translate = useTranslate();
  const money = useMoney();
  const foreign = foreignCurrency(row, own);
  const { amount: original } = row.extracted_data;
  const notes = [
    row.expense_id !== null && translate('quick.expensed'),
    row.subscription_name !== null &&
      row.subscription_reason !== null &&
      translate('quick.linked_subscription', { name: row.subscription_name, reason: row.subscription_reason }),
    // Of a document that has its property it is a warning.
    (!isPlaceSaid || row.property_id !== null) && row.property_note,
    row.extracted_data.ai_notes,
    isCredit({ amount }) && translate('quick.credit'),
    foreign && row.document_type === 'mortgage_statement' && translate('quick.statement_currency', { currency: foreign, own }),
    foreign &&
      original !== null &&
      row.document_type !== 'mortgage_statement' &&
      translate('quick.currency', { amount: money(Math.abs(original), foreign), own }),
    (row.processing_status === 'pending' || row.processing_status === 'processing') && translate('quick.reading'),
  ].filter((note) => typeof note === 'string');
  return notes.map((note) => (
    <Alert key={note} severity="info" icon={false} sx={{ mb: 1.5, py: 0 }}>
      {note}
    </Alert>
  ));
}
