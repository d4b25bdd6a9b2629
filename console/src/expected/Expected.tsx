import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { LoadFailed } from '../layout/LoadFailed';
import { Span } from '../layout/Span';
import { Note, Text } from '../layout/Text';
import { RouteLink } from '../layout/RouteLink';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { type ExpectedItem, pressing } from './pressing';
import { vendorPath } from '../vendors/vendor-path';
import { useExpected } from './use-expected';

type Kind = ExpectedItem['kind'];

interface ExpectedProps {
  /** Only this property's; left out: all. */
  propertyId?: number;
  kinds: readonly Kind[];
}

/** One thing that is missing or to be paid, with the reason. */
function Line({ item, named }: { item: ExpectedItem; named: boolean }) {
  const translate = useTranslate();
  const money = useMoney();
  const late = item.state === 'overdue';
  const to =
    item.kind === 'announced'
      ? '/expected-documents'
      : item.kind === 'w9' || item.kind === 'certificate'
        ? vendorPath(item.what)
        : item.document_id === null
          ? null
          : `/documents/${item.document_id}`;
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontSize: 13 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {to === null ? (
            item.what
          ) : (
            <RouteLink to={to} underline="always">
              {item.what}
            </RouteLink>
          )}
          {named && item.property_name !== null && ` · ${item.property_name}`}
        </Typography>
        {item.amount !== null && (
          <Span sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {translate(item.kind === 'document' ? 'expected.about' : 'expected.amount', { amount: money(item.amount) })}
          </Span>
        )}
      </Box>
      <Span sx={({ tokens }) => ({ color: late ? tokens.bad.text : tokens.textSecondary, fontWeight: late ? 600 : 400 })}>
        {translate(`expected.${item.kind}_${item.state}`, { day: formatDay(item.on) })}
      </Span>
      <Note>{item.reason}</Note>
    </Box>
  );
}

/** What should have come or been paid, and what is next; nothing where nothing is. */
export function Expected({ propertyId, kinds }: ExpectedProps) {
  const { data, isError, refetch } = useExpected(propertyId);
  const items = pressing(data ?? [], kinds);
  if (isError) return <LoadFailed failed words="expected.failed" onRetry={() => void refetch()} />;
  if (items.length === 0) return null;
  return (
    <Card component="section" id="expected" aria-labelledby="expected-title" sx={{ scrollMarginTop: 72 }}>
      <Text words="expected.title" variant="h2" id="expected-title" sx={{ px: 2, py: 1.5 }} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <Line
            key={`${item.kind} ${item.on} ${item.what} ${item.property_id} ${item.expense_id} ${item.expected_document_id}`}
            item={item}
            named={propertyId === undefined}
          />
        ))}
      </Box>
    </Card>
  );
}
