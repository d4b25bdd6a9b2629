import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormDialog } from '../layout/FormDialog';
import { Quiet } from '../layout/Text';
import { ValueField } from '../layout/ValueField';
import { useChange } from '../records/use-change';
import type { DraftProperty } from './draft-rows';
import { daysOf } from './days-of';

const useSetDays = () =>
  useChange(
    ['expenses', 'rental-days'],
    (provider, sent: { id: number; year: number; fair_rental: number | null; personal_use: number | null }) => provider.setRentalDays(sent),
    { done: 'schedule_e.days_saved', failed: 'schedule_e.days_failed', detail: true },
  );

const wrong = (value: number | null | undefined) => value === undefined && 'schedule_e.days_wrong';

/** Asks how many days of a year a property was rented and used by its owner. */
export function RentalDaysDialog({ property, year, onClose }: { property: DraftProperty; year: number; onClose: () => void }) {
  const translate = useTranslate();
  const { mutate: save, isPending } = useSetDays();
  const [rented, setRented] = useState(String(property.fair_rental_days ?? ''));
  const [used, setUsed] = useState(String(property.personal_use_days ?? ''));
  const days = { fair_rental: daysOf(rented), personal_use: daysOf(used) };
  const { fair_rental, personal_use } = days;
  return (
    <FormDialog
      title={translate('schedule_e.days_title', { year, property: property.property_name })}
      action="schedule_e.save"
      busy={isPending}
      disabled={fair_rental === undefined || personal_use === undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (fair_rental === undefined || personal_use === undefined) return;
        save({ id: property.property_id, year, fair_rental, personal_use }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' }}>
        <ValueField label="schedule_e.fair_rental" value={rented} onValue={setRented} problem={wrong(fair_rental)} most={3} autoFocus />
        <ValueField label="schedule_e.personal_use" value={used} onValue={setUsed} problem={wrong(personal_use)} most={3} />
      </Box>
      <Quiet words="schedule_e.days_hint" />
    </FormDialog>
  );
}
