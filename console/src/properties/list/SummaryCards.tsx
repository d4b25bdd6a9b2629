import { Box } from '@mui/material';
import { LoadFailed } from '../../layout/LoadFailed';
import { StatCard } from '../../layout/StatCard';
import { useMoney } from '../../money/use-money';
import { useCall } from '../../records/use-call';
import { regionShown } from '../../i18n/locale';

const whole = (count: number): string => count.toLocaleString(regionShown());

/** The six figures over the list, as the server adds them up. */
export function SummaryCards() {
  const money = useMoney();
  const { data, isError, refetch } = useCall(['properties', 'summary'], (provider) => provider.propertyTotals());
  const cards = [
    ['total_properties', data && whole(data.total_properties)],
    ['occupied_units', data && whole(data.occupied_units)],
    ['monthly_revenue', data && money(data.monthly_revenue)],
    ['total_property_value', data && money(data.total_property_value)],
    ['total_documents', data && whole(data.total_documents)],
    ['total_images', data && whole(data.total_images)],
  ] as const;
  if (isError) return <LoadFailed failed words="properties.summary_failed" onRetry={() => void refetch()} />;
  return (
    <Box
      sx={{
        mb: 2,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(6, minmax(0, 1fr))' },
      }}
    >
      {cards.map(([name, value]) => (
        <StatCard key={name} label={`properties.${name}`} value={value} />
      ))}
    </Box>
  );
}
