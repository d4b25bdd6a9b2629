import { useQuery } from '@tanstack/react-query';
import { fetchPage } from '../../api/fetch-page';
import type { Message, Property } from '../../api/types';
import { useToday } from '../../clock/use-today';
import { daysBefore } from '../../dashboard/use-dashboard';
import { StatCard, StatCards } from '../../layout/StatCard';
import { useMoney } from '../../money/use-money';

const days = 30;

/** How many messages about the property there were in the last thirty days. */
function useMessageCount(id: number) {
  const from = daysBefore(useToday(), days);
  return useQuery({
    queryKey: ['messages', 'count', id, from],
    queryFn: ({ signal }) => fetchPage<Message>('/messages/', { query: { property_id: id, from, limit: 1 }, signal }),
  });
}

/** The four figures of a property. */
export function StatTiles({ property }: { property: Property }) {
  const money = useMoney();
  const { data: messages, isError } = useMessageCount(property.id);
  return (
    <StatCards count={4}>
      <StatCard label="property.current_tenants" value={property.tenant_name ? '1' : '0'} />
      <StatCard label="property.messages_30_days" value={messages?.total.toLocaleString('en-US')} failed={isError} />
      <StatCard label="property.media_files" value={property.document_count.toLocaleString('en-US')} />
      <StatCard label="property.monthly_rent" value={property.monthly_rent === null ? '–' : money(property.monthly_rent)} />
    </StatCards>
  );
}
