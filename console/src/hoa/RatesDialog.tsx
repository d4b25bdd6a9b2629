import { Box } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DueRateCreate } from '../api/types';
import { useToday } from '../clock/use-today';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ValueField } from '../layout/ValueField';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import { IconAction } from '../layout/IconAction';
import { LoadFailed } from '../layout/LoadFailed';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useRates, useRemoveRate, useSaveRate } from './use-dues';

type Schedule = NonNullable<DueRateCreate['schedule']>;
const schedules: readonly Schedule[] = ['monthly', 'quarterly', 'semi_annual', 'annual'];

function Rates({ propertyId }: { propertyId: number | null }) {
  const translate = useTranslate();
  const money = useMoney();
  const { mutate: removeRate } = useRemoveRate();
  const { data: rates = [], isLoadingError, refetch } = useRates(propertyId);
  if (isLoadingError) return <LoadFailed failed words="dues.rates_failed" onRetry={() => void refetch()} />;
  if (propertyId === null || rates.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
      {rates.map(({ id, from, amount, schedule }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          {translate('dues.rate_line', { amount: money(amount), schedule: translate(`dues.schedules.${schedule}`), day: formatDay(from) })}
          <IconAction
            label="dues.remove_rate"
            args={{ day: formatDay(from) }}
            icon={Trash2}
            iconSize={15}
            size="small"
            onClick={() => removeRate(id)}
          />
        </Box>
      ))}
    </Box>
  );
}

/** Says what the dues of a property are from a day on; the earlier rates stay for the time before. */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const today = useToday();
  const { mutate: saveRate, isPending } = useSaveRate();
  const [propertyId, setPropertyId] = useState<number | null>(null);
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [amount, setAmount] = useState('');
  const [schedule, setSchedule] = useState<Schedule>('monthly');
  const [dueDay, setDueDay] = useState('1');
  const [tried, setTried] = useState(false);
  const badAmount = !/^\d+(\.\d{1,2})?$/.test(amount.trim());
  const badDueDay = !/^(0?[1-9]|[12]\d|3[01])$/.test(dueDay.trim());
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (propertyId === null || badAmount || badDueDay || !from) return;
    const rate = { property_id: propertyId, from, amount: Number(amount), schedule, due_day: Number(dueDay) };
    saveRate(rate, { onSuccess: onClose });
  };
  return (
    <FormDialog title="dues.rates" action="dues.save_rate" busy={isPending} onSubmit={save} onClose={onClose}>
      <PropertyChooser
        required
        label={translate('dues.property')}
        value={propertyId}
        onChange={setPropertyId}
        error={tried && propertyId === null}
        helperText={tried && propertyId === null && translate('hoa.property_required')}
      />
      <Rates propertyId={propertyId} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <ValueField
          required
          label="dues.amount"
          value={amount}
          onValue={setAmount}
          problem={tried && badAmount && 'dues.amount_required'}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <ChoiceField
          values={schedules}
          words="dues.schedules."
          label={translate('dues.schedule')}
          value={schedule}
          onChange={setSchedule}
        />
        <ValueField required type="date" label="dues.from" value={from} onValue={setFrom} problem={tried && !from && 'dues.day_required'} />
        <ValueField
          type="number"
          label="dues.due_day"
          value={dueDay}
          onValue={setDueDay}
          problem={tried && badDueDay && 'dues.due_day_wrong'}
          slotProps={{ htmlInput: { min: 1, max: 31 } }}
        />
      </Box>
    </FormDialog>
  );
}
