import { Box, Card, Skeleton } from '@mui/material';
import { CalendarClock, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { HoaDues } from '../api/types';
import { useToday } from '../clock/use-today';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { IconAction } from '../layout/IconAction';
import { LoadFailed } from '../layout/LoadFailed';
import { Text } from '../layout/Text';
import { inAddress, type Narrowing, placeIn } from '../owners/narrowing';
import { PlaceChooser } from '../owners/PlaceChooser';
import { useCanChange } from '../providers/role';
import { DuesPeriodDialog } from './DuesPeriodDialog';
import { DuesTable } from './DuesTable';
import { MarkPaidDialog } from './MarkPaidDialog';
import { RatesDialog } from './RatesDialog';
import { useDues } from './use-dues';

interface YearProps {
  year: number;
  onYear: (year: number) => void;
  place: Narrowing;
  onPlace: (place: Narrowing) => void;
  onRates: () => void;
}

function Year({ year, onYear, place, onPlace, onRates }: YearProps) {
  const canChange = useCanChange();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5, px: 2, py: 1.25 }}>
      <Text words="dues.title" args={{ year }} variant="h2" sx={{ flex: 1, minWidth: 160 }} />
      <IconAction label="dues.earlier" icon={ChevronLeft} iconSize={18} onClick={() => onYear(year - 1)} />
      <IconAction label="dues.later" icon={ChevronRight} iconSize={18} onClick={() => onYear(year + 1)} />
      <PlaceChooser
        label="dues.property"
        all="hoa.all_properties"
        value={place}
        onChange={onPlace}
        sx={{ width: { xs: '100%', sm: 220 }, order: { xs: 1, sm: 0 }, my: 0.5 }}
      />
      {canChange && <ActionButton words="dues.add_rate" variant="contained" size="small" onClick={onRates} />}
    </Box>
  );
}

/** Properties by periods: what was expected, charged and paid in a year, and what is missing. */
export function Dues() {
  const canChange = useCanChange();
  const thisYear = Number(useToday().slice(0, 4));
  const [chosen, setYear] = useState<number | null>(null);
  const year = chosen ?? thisYear;
  const [params, setParams] = useSearchParams();
  const place = placeIn(params);
  const narrow = (to: Narrowing): void => setParams({ tab: 'dues', ...inAddress(to) }, { replace: true });
  const { data, isError, refetch } = useDues(year, place);
  const [paying, setPaying] = useState<HoaDues | null>(null);
  const [opened, setOpened] = useState<{ propertyId: number; period: string } | null>(null);
  const [rates, setRates] = useState(false);
  // As it is now: a payment changes what the dialog shows.
  const dues = opened && data?.find(({ property_id: id }) => id === opened.propertyId);
  const period = dues?.periods.find((due) => due.period === opened?.period);
  return (
    <>
      <LoadFailed failed={isError} words="dues.failed" onRetry={() => void refetch()} />
      <Card component="section">
        <Year year={year} onYear={setYear} place={place} onPlace={narrow} onRates={() => setRates(true)} />
        {!data && !isError && <Skeleton variant="rounded" height={240} sx={{ m: 2 }} />}
        {data?.length === 0 && <EmptyState icon={CalendarClock} title="dues.empty" text="dues.empty_text" />}
        {data && data.length > 0 && (
          <DuesTable
            rows={data}
            onOpen={(id, asked) => setOpened({ propertyId: id, period: asked })}
            onPay={canChange ? setPaying : null}
          />
        )}
      </Card>
      {dues && period && <DuesPeriodDialog dues={dues} period={period} onClose={() => setOpened(null)} />}
      {paying && <MarkPaidDialog dues={paying} onClose={() => setPaying(null)} />}
      {rates && <RatesDialog onClose={() => setRates(false)} />}
    </>
  );
}
