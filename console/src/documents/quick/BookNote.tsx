import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { useMoney } from '../../money/use-money';
import { currencyOf } from '../document-words';

const parts = ['interest', 'principal', 'escrow', 'fees'] as const;

/** Says in which book a document is filed that becomes no expense; of a payment of a loan with the parts it is made of. */
export function BookNote({ row }: { row: DocumentRow }) {
  const translate = useTranslate();
  const money = useMoney();
  const { book } = row.triage;
  if (book === null) return null;
  const stated = parts.flatMap((name) => {
    const value = row.extracted_data.fields[name]?.value;
    return book === 'loan' && typeof value === 'number' ? [`${translate(`quick.part.${name}`)} ${money(value, currencyOf(row))}`] : [];
  });
  return (
    <Alert severity="info" icon={false} sx={{ mb: 1.5, py: 0 }}>
      {translate(`quick.book_note.${book}`)}
      {stated.length > 0 && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{stated.join(' · ')}</Box>}
    </Alert>
  );
}
