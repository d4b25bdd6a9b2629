import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HoaDues } from '../api/types';
import { useToday } from '../clock/use-today';
import { ValueField } from '../layout/ValueField';
import { ActionButton } from '../layout/ActionButton';
import { Facts } from '../layout/Facts';
import { Span } from '../layout/Span';
import { Quiet, Text } from '../layout/Text';
import { ReadDialog } from '../layout/ReadDialog';
import { OpenDocument } from '../mail/OpenDocument';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { type DuesPeriod, isOpen, monthName } from './dues-state';
import { useMarkPaid, useUndoPayments } from './use-dues';

interface DuesPeriodDialogProps {
  dues: HoaDues;
  period: DuesPeriod;
  onClose: () => void;
}

function Entry({ entry }: { entry: DuesPeriod['entries'][number] }) {
  const translate = useTranslate();
  const money = useMoney();
  const undo = useUndoPayments();
  const canChange = useCanChange();
  // Only what a person entered by hand is taken back here; papers and expenses speak for the rest.
  const byHand = entry.kind === 'payment' && entry.hoa_email_id === null && (entry.document_id === null || entry.expense_id !== null);
  const { id } = entry;
  const day = entry.happened_on ?? entry.due_on;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 13,
      }}
    >
      <Span sx={entry.counts ? {} : { color: 'text.secondary' }}>
        {`${translate(`dues.${entry.kind}`)} · `}
        <Box component={entry.counts ? 'span' : 's'}>{money(entry.amount)}</Box>
        {[day && formatDay(day), entry.note].map((words) => words && ` · ${words}`)}
      </Span>
      {entry.document_id !== null && <OpenDocument id={entry.document_id} />}
      {byHand && canChange && id !== null && <ActionButton words="dues.take_back" variant="text" size="small" onClick={() => undo([id])} />}
    </Box>
  );
}

/** One period of a property: its figures, what they are made of, and the button for a payment no document confirms. */
export function DuesPeriodDialog({ dues, period, onClose }: DuesPeriodDialogProps) {
  const money = useMoney();
  const today = useToday();
  const [paidOn, setPaidOn] = useState(today);
  const canChange = useCanChange();
  const { mutate: markPaid, isPending } = useMarkPaid();
  const owes = isOpen(period) && canChange;
  // The browser has no value for a day that is only half typed.
  const isDay = paidOn !== '';
  const figures = [
    ['expected', period.expected],
    ['charged', period.charged],
    ['paid', period.paid],
    ...(period.credited > 0 ? [['credited', period.credited] as const] : []),
    ...(period.carried > 0 ? [['carried', period.carried] as const] : []),
    ...(period.over > 0 ? [['over', period.over] as const] : []),
    ['still_missing', period.missing],
    ...(period.late_fees > 0 ? [['late_fees', period.late_fees] as const] : []),
  ] as const;
  return (
    <ReadDialog
      title={`${dues.property_name}, ${monthName(Number(period.period.slice(5, 7)) - 1)} ${period.period.slice(0, 4)}`}
      onClose={onClose}
    >
      <Quiet words="dues.due_on" args={{ day: formatDay(period.due_on) }} />
      <Facts width={110} facts={figures.map(([name, amount]) => [`dues.${name}`, money(amount)])} />
      {period.entries.length === 0 && <Text words="dues.no_entries" variant="body2" />}
      {period.entries.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {period.entries.map((entry) => (
            <Entry key={entry.id ?? `expense ${entry.expense_id}`} entry={entry} />
          ))}
        </Box>
      )}
      {owes && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          <ValueField type="date" label="dues.paid_on" value={paidOn} problem={!isDay && 'app.whole_date'} onValue={setPaidOn} />
          <ActionButton
            words="dues.mark_paid"
            variant="contained"
            disabled={!isDay}
            loading={isPending}
            onClick={() => markPaid({ propertyId: dues.property_id, periods: [period.period], paidOn })}
            sx={{ height: 38 }}
          />
        </Box>
      )}
    </ReadDialog>
  );
}
