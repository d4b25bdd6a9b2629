import { Box, Link as MuiLink } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Text } from '../layout/Text';
import type { Expense } from '../api/types';
import { Swatch } from '../charts/Swatch';
import { useShade } from '../charts/use-shade';
import { useMoney } from '../money/use-money';
import { vendorPath } from '../vendors/vendor-path';
import { countedAmount, countedCategory, type ListOf, propertiesOf } from './expense-words';

const mark = {
  fontSize: 11.5,
  fontWeight: 600,
  color: 'text.secondary',
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  px: 0.5,
} as const;

/** The vendor, that there is a document, and what is special about the expense. */
export function VendorCell({ expense, linked = false }: { expense: Expense; linked?: boolean }) {
  const translate = useTranslate();
  const marks = [
    expense.kind === 'refund' && 'expenses.refund',
    expense.is_split && 'expenses.split',
    expense.is_capital && 'expenses.capital',
  ].filter((words) => words !== false);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      {linked && expense.vendor_id !== null && expense.vendor !== null ? (
        <MuiLink component={Link} to={vendorPath(expense.vendor)} color="inherit" underline="always">
          {expense.vendor}
        </MuiLink>
      ) : (
        (expense.vendor ?? translate('app.none'))
      )}
      {expense.document_id !== null && (
        <Paperclip size={13} role="img" aria-label={translate('expenses.has_document')} style={{ flexShrink: 0 }} />
      )}
      {marks.map((words) => (
        <Box key={words} component="span" sx={mark}>
          {translate(words)}
        </Box>
      ))}
    </Box>
  );
}

/** The category with its colour; of a split expense that of the share that is listed. */
export function CategoryCell({ expense, listOf }: { expense: Expense; listOf: ListOf }) {
  const translate = useTranslate();
  const shade = useShade();
  const name = countedCategory(expense, listOf);
  if (name === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate(expense.is_split ? 'expenses.by_share' : 'expenses.uncategorized')}
      </Box>
    );
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.875 }}>
      {expense.category?.name === name && <Swatch color={shade(expense.category.color_code)} size={9} />}
      {name}
    </Box>
  );
}

/** The property; of a split expense all that have a share. */
export function PropertyCell({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  const properties = propertiesOf(expense);
  if (properties.length === 0) return translate('splits.business');
  return properties.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <MuiLink component={Link} to={`/properties/${id}`} color="inherit" underline="hover" onClick={(event) => event.stopPropagation()}>
        {name}
      </MuiLink>
    </span>
  ));
}

/** What counts of it; of a split one also what the whole was. */
export function AmountCell({ expense }: { expense: Expense }) {
  const money = useMoney();
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {money(countedAmount(expense))}
      </Box>
      {expense.share_amount !== null && (
        <Text
          words="expenses.share_of"
          args={{ amount: money(expense.amount) }}
          variant="caption"
          component="span"
          sx={{ display: 'block', color: 'text.secondary' }}
        />
      )}
    </Box>
  );
}
