import { Box, ButtonBase, Table, TableBody, TableCell, TableHead, TableRow, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HoaDues } from '../api/types';
import { useToday } from '../clock/use-today';
import { ActionButton } from '../layout/ActionButton';
import { Note, Text } from '../layout/Text';
import { SideScroll } from '../layout/SideScroll';
import { useMoney } from '../money/use-money';
import { amountOf, type DuesPeriod, monthName, periodOf, stateOf, unpaidPeriods } from './dues-state';
import { wordsOfYear } from './year-to-date';

interface DuesTableProps {
  rows: readonly HoaDues[];
  onOpen: (propertyId: number, period: string) => void;
  /** Asks which periods were paid; null for those who may not change anything. */
  onPay: ((dues: HoaDues) => void) | null;
}

const months = Array.from({ length: 12 }, (_, month) => month);
const tones = { paid: 'good', late: 'warn', missing: 'bad', upcoming: 'info' } as const;

function Cell({ dues, period, onOpen }: { dues: HoaDues; period: DuesPeriod; onOpen: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const state = stateOf(period);
  const month = monthName(Number(period.period.slice(5, 7)) - 1);
  const words = translate(`dues.state.${state}`);
  const amount = money(amountOf(period));
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={translate('dues.period', { property: dues.property_name, month, amount, state: words })}
      sx={({ tokens }) => ({
        display: 'grid',
        width: '100%',
        minWidth: 62,
        px: 0.25,
        fontFamily: 'inherit',
        py: 0.5,
        borderRadius: '6px',
        fontSize: 12,
        fontVariantNumeric: 'tabular-nums',
        color: tokens[tones[state]].text,
        backgroundColor: tokens[tones[state]].ground,
      })}
    >
      <strong>{amount}</strong>
      <span>{` ${words}`}</span>
    </ButtonBase>
  );
}

function YearToDate({ dues, onPay }: { dues: HoaDues; onPay: DuesTableProps['onPay'] }) {
  const translate = useTranslate();
  const money = useMoney();
  const { settled, missing, credit, unassigned } = wordsOfYear(dues);
  const fees = dues.year_to_date.late_fees;
  const isNothing = !settled && !credit && !unassigned;
  return (
    <Box sx={{ minWidth: 112, fontVariantNumeric: 'tabular-nums' }}>
      {settled && translate('dues.paid_of', { paid: money(settled.paid), expected: money(settled.due) })}
      {unassigned && translate('dues.unassigned', { amount: money(unassigned) })}
      {isNothing && translate('dues.none')}
      {missing && (
        <Text
          words="dues.missing"
          args={{ amount: money(missing) }}
          variant="caption"
          sx={{ display: 'block', color: 'error.main', fontWeight: 600 }}
        />
      )}
      {credit && (
        <Text
          words="dues.in_credit"
          args={{ amount: money(credit) }}
          variant="caption"
          sx={({ tokens }) => ({ display: 'block', color: tokens.good.text, fontWeight: 600 })}
        />
      )}
      {fees > 0 && <Note words="dues.with_late_fees" args={{ amount: money(fees) }} />}
      {onPay && unpaidPeriods(dues).length > 0 && (
        <ActionButton
          words="dues.mark_months"
          color="primary"
          variant="text"
          size="small"
          aria-label={translate('dues.mark_months_of', { property: dues.property_name })}
          onClick={() => onPay(dues)}
          sx={{ minHeight: 26, px: 0.75, ml: -0.75, fontSize: 12.5, display: 'flex' }}
        />
      )}
    </Box>
  );
}

/** A row for each property, a column for each month; where there is less room it scrolls, and this month is in sight. */
function Wide({ rows, onOpen, onPay }: DuesTableProps) {
  const translate = useTranslate();
  const today = useToday();
  const year = rows[0]?.periods[0]?.period.slice(0, 4);
  const current = year === today.slice(0, 4) ? Number(today.slice(5, 7)) - 1 : null;
  return (
    <SideScroll label={translate('dues.table')}>
      <Table size="small" sx={{ '& td, & th': { px: 0.375 }, '& tr > :first-of-type': { pl: 2 }, '& tr > :last-of-type': { pr: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('dues.property')}</TableCell>
            <TableCell>{translate('dues.ytd')}</TableCell>
            {months.map((month) => (
              <TableCell key={month} align="center" {...(month === current && { 'data-in-sight': true })}>
                {monthName(month)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((dues) => (
            <TableRow key={dues.property_id}>
              <TableCell component="th" scope="row" sx={{ minWidth: 120, maxWidth: 200, overflowWrap: 'anywhere', fontWeight: 600 }}>
                {dues.property_name}
                {dues.hoa_name && <Note>{dues.hoa_name}</Note>}
              </TableCell>
              <TableCell>
                <YearToDate dues={dues} onPay={onPay} />
              </TableCell>
              {months.map((month) => {
                const period = periodOf(dues, month);
                return (
                  <TableCell key={month} align="center">
                    {period && <Cell dues={dues} period={period} onOpen={() => onOpen(dues.property_id, period.period)} />}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SideScroll>
  );
}

/** On a phone a card for each property, with its periods side by side. */
function Cards({ rows, onOpen, onPay }: DuesTableProps) {
  const translate = useTranslate();
  return (
    <Box component="ul" aria-label={translate('dues.table')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((dues) => (
        <Box
          component="li"
          key={dues.property_id}
          sx={{ display: 'grid', gap: 1, p: 2, borderTop: 1, borderColor: 'divider', fontSize: 13 }}
        >
          <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {dues.property_name}
          </Typography>
          <YearToDate dues={dues} onPay={onPay} />
          <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' }}>
            {dues.periods.map((period) => (
              <Box key={period.period} sx={{ textAlign: 'center' }}>
                <Note component="span">{monthName(Number(period.period.slice(5, 7)) - 1)}</Note>
                <Cell dues={dues} period={period} onOpen={() => onOpen(dues.property_id, period.period)} />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Properties by periods; each period opens. */
export function DuesTable(props: DuesTableProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return phone ? <Cards {...props} /> : <Wide {...props} />;
}
