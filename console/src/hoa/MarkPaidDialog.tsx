import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HoaDues } from '../api/types';
import { useToday } from '../clock/use-today';
import { ValueField } from '../layout/ValueField';
import { FormDialog } from '../layout/FormDialog';
import { Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { monthName, openOf, unpaidPeriods } from './dues-state';
import { useMarkPaid } from './use-dues';

/** Marks several periods of a property as paid at once: those that are due are chosen already. */
export function MarkPaidDialog({ dues, onClose }: { dues: HoaDues; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const today = useToday();
  const [paidOn, setPaidOn] = useState(today);
  const open = unpaidPeriods(dues);
  const [chosen, setChosen] = useState<readonly string[]>(() => open.filter(({ missing }) => missing > 0).map(({ period }) => period));
  const { mutate, isPending } = useMarkPaid();
  const periods = open.filter(({ period }) => chosen.includes(period));
  const total = periods.reduce((sum, period) => sum + Math.round(openOf(period) * 100), 0) / 100;
  // The browser has no value for a day that is only half typed.
  const isDay = paidOn !== '';
  const toggle = (period: string): void =>
    setChosen(chosen.includes(period) ? chosen.filter((marked) => marked !== period) : [...chosen, period]);
  return (
    <FormDialog
      title={translate('dues.mark_several', { property: dues.property_name })}
      action={translate('dues.mark_count', { smart_count: periods.length })}
      busy={isPending}
      disabled={periods.length === 0 || !isDay}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ propertyId: dues.property_id, periods: periods.map(({ period }) => period), paidOn }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {open.map((period) => (
          <FormControlLabel
            key={period.period}
            control={<Checkbox size="small" checked={chosen.includes(period.period)} onChange={() => toggle(period.period)} />}
            label={`${monthName(Number(period.period.slice(5, 7)) - 1)} ${period.period.slice(0, 4)} · ${money(openOf(period))}`}
            slotProps={{ typography: { variant: 'body2', sx: { fontVariantNumeric: 'tabular-nums' } } }}
          />
        ))}
      </Box>
      <Text words="dues.mark_total" args={{ amount: money(total) }} role="status" variant="body2" sx={{ fontWeight: 600 }} />
      <ValueField type="date" label="dues.paid_on" value={paidOn} problem={!isDay && 'app.whole_date'} onValue={setPaidOn} />
    </FormDialog>
  );
}
