import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Property } from '../../api/types';
import { useToday } from '../../clock/use-today';
import { StatusBadge } from '../../documents/StatusBadge';
import { pressing } from '../../expected/pressing';
import { useExpected } from '../../expected/use-expected';
import { wordsOfYear } from '../../hoa/year-to-date';
import { Note, Quiet } from '../../layout/Text';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { useCall } from '../../records/use-call';
import { arithmeticBadge, inOrder, useStatements } from './MortgageStatements';
import { isMortgaged } from './is-mortgaged';
import { expectedKinds } from './expected-kinds';
import { useSpending } from './use-spending';

interface TileProps {
  label: string;
  /** Undefined while it is on its way. */
  value: ReactNode;
  note?: ReactNode;
  isBad?: boolean;
  failed?: boolean;
  to: string;
}

/** A figure that leads to what it is made of. */
function Tile({ label, value, note, isBad = false, failed = false, to }: TileProps) {
  const translate = useTranslate();
  const figure = failed ? '–' : (value ?? <Skeleton width={110} />);
  return (
    <Card sx={{ minWidth: 0 }}>
      <CardActionArea component={Link} to={to} sx={{ p: { xs: 1.5, sm: 2 }, height: '100%', display: 'block' }}>
        <Quiet words={label} component="h3" />
        <Typography
          component="div"
          sx={{
            fontSize: { xs: 17, sm: 20 },
            fontWeight: 620,
            lineHeight: 1.45,
            minHeight: '1.45em',
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
            ...(isBad && { color: 'error.main' }),
          }}
        >
          {figure}
        </Typography>
        <Note component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', minHeight: 21 }}>
          {failed ? translate('property.overview_failed') : note}
        </Note>
      </CardActionArea>
    </Card>
  );
}

function MortgageTile({ property }: { property: Property }) {
  const translate = useTranslate();
  const money = useMoney();
  const { data } = useStatements(property.id, isMortgaged(property));
  const [latest] = inOrder(data ?? []);
  if (!isMortgaged(property)) {
    const words = property.ownership_type === 'owned_outright' ? 'property_form.ownership_type_owned_outright' : 'property.no_mortgage';
    return <Tile label="property.mortgage" value={translate(words)} to="#financial" />;
  }
  const { mortgage_balance: balance, mortgage_payment: payment } = property;
  return (
    <Tile
      label="property.mortgage_balance"
      value={balance === null ? translate('property_form.not_set') : money(balance)}
      note={
        <>
          {payment !== null && translate('property.mortgage_payment', { amount: money(payment) })}
          {latest && arithmeticBadge(latest).tone === 'bad' && <StatusBadge {...arithmeticBadge(latest)} />}
        </>
      }
      to="#financial"
    />
  );
}

function DuesTile({ id }: { id: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const year = Number(useToday().slice(0, 4));
  const { data, isError } = useCall(['hoa-dues', 'of-property', id, year], (provider) => provider.dues({ year, property_id: id }));
  const { settled, missing, credit } = data?.[0] ? wordsOfYear(data[0]) : {};
  const isPaid = settled !== undefined && missing === undefined;
  const words = isPaid ? translate('property.dues_paid') : translate('property.dues_none');
  const notes = [
    settled && translate('dues.paid_of', { paid: money(settled.paid), expected: money(settled.due) }),
    credit && translate('dues.in_credit', { amount: money(credit) }),
  ];
  return (
    <Tile
      label="property.dues"
      value={data && (missing ? translate('dues.missing', { amount: money(missing) }) : words)}
      note={notes.filter(Boolean).join(' · ')}
      isBad={missing !== undefined}
      failed={isError}
      to={`/hoa?tab=dues&property_id=${id}`}
    />
  );
}

function SpendingTile({ id }: { id: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const { data, isError } = useSpending(id);
  return (
    <Tile
      label="property.ytd"
      value={data && money(data.ytd)}
      note={data && translate('property.spent_this_month', { amount: money(data.this_month) })}
      failed={isError}
      to={`/properties/${id}/expenses`}
    />
  );
}

function ExpectedTile({ id }: { id: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const { data, isError } = useExpected(id);
  const items = pressing(data ?? [], expectedKinds);
  const [first] = items;
  const late = items.filter(({ state }) => state === 'overdue').length;
  const ahead = first ? translate('property.next_due', { day: formatDay(first.on) }) : translate('property.nothing_due');
  return (
    <Tile
      label="property.expected"
      value={data && (late > 0 ? translate('property.overdue', { smart_count: late }) : ahead)}
      note={first && [first.what, first.amount !== null && money(first.amount)].filter(Boolean).join(' · ')}
      isBad={late > 0}
      failed={isError}
      to="#expected"
    />
  );
}

/** What an owner asks first: the mortgage, the dues, what was spent and what is to come. */
export function Overview({ property }: { property: Property }) {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('property.overview')}
      sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 }, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}
    >
      <MortgageTile property={property} />
      <DuesTile id={property.id} />
      <SpendingTile id={property.id} />
      <ExpectedTile id={property.id} />
    </Box>
  );
}
