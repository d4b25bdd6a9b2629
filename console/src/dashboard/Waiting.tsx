import { Box, ButtonBase, Card, Skeleton } from '@mui/material';
import {
  CalendarClock,
  CheckCircle2,
  FileQuestion,
  FileStack,
  Landmark,
  type LucideIcon,
  Lock,
  MailQuestion,
  ReceiptText,
} from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Waiting as WaitingCounts } from '../api/types';
import { Span } from '../layout/Span';
import { Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { useWaiting } from './use-dashboard';
import { type WaitingItem, waitingItems } from './waiting-items';
import { regionShown } from '../i18n/locale';

const icons: Readonly<Record<WaitingItem['name'], LucideIcon>> = {
  overdue: ReceiptText,
  to_review: FileStack,
  locked: Lock,
  failed: FileQuestion,
  quarantined: MailQuestion,
  unpaid_dues: Landmark,
  missing: FileQuestion,
  due_soon: CalendarClock,
};

function Item({ item: { name, count, total, to, urgent } }: { item: WaitingItem }) {
  const translate = useTranslate();
  const money = useMoney();
  const Icon = icons[name];
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={({ tokens }) => ({
        display: 'flex',
        justifyContent: 'flex-start',
        gap: 1.25,
        px: 1.5,
        py: 1,
        textAlign: 'left',
        borderRadius: 1,
        border: `1px solid ${tokens.border}`,
        '&:hover': { borderColor: tokens.blue },
      })}
    >
      <Span sx={({ tokens }) => ({ display: 'flex', color: urgent ? tokens.bad.text : tokens.textSecondary })}>
        <Icon size={18} aria-hidden />
      </Span>
      <Span sx={{ minWidth: 0 }}>
        <Span sx={{ fontWeight: 600 }}>{count.toLocaleString(regionShown())}</Span> {translate(`waiting.${name}`, { smart_count: count })}
        {total !== null && (
          <Span sx={{ display: 'block', fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{money(total)}</Span>
        )}
      </Span>
    </ButtonBase>
  );
}

function Items({ counts }: { counts: WaitingCounts }) {
  const translate = useTranslate();
  const items = waitingItems(counts, { decides: useCanChange() });
  if (items.length === 0)
    return (
      <Box sx={({ tokens }) => ({ display: 'flex', alignItems: 'center', gap: 1, color: tokens.good.text })}>
        <CheckCircle2 size={18} aria-hidden />
        {translate('waiting.nothing')}
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 215px), 1fr))' }}>
      {items.map((item) => (
        <Item key={item.name} item={item} />
      ))}
    </Box>
  );
}

/** What waits for a person, each with the way to it. */
export function Waiting() {
  const { data, isError } = useWaiting();
  if (isError) return null;
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Text words="waiting.title" variant="h2" sx={{ mb: 1.25 }} />
      {data ? <Items counts={data} /> : <Skeleton variant="rounded" height={42} />}
    </Card>
  );
}
