import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'react-admin';
import { fetchJson } from '../api/http';
import { resourceNames } from '../providers/records';
import { type AuditEntry, keyOf, nameIn, type Names, namesIn } from './audit-words';

type Row = Readonly<Record<string, unknown>> & { id: number };

const listed =
  (path: string, query: Readonly<Record<string, boolean>> = {}) =>
  (ids: readonly number[]) =>
    fetchJson<Row[]>(path, { query: { ...query, id: ids.join(','), limit: ids.length } });

/** Where records of a noun are asked for that is not yet a resource of the data provider. */
const sources: Readonly<Record<string, (ids: readonly number[]) => Promise<readonly Row[]>>> = {
  properties: listed('/properties/'),
  documents: listed('/documents/', { include_all: true }),
  expenses: listed('/expenses/'),
  mail: listed('/mail/'),
  'access-tokens': () => fetchJson<Row[]>('/admin/access-tokens'),
  webhooks: async () => (await fetchJson<{ secrets: Row[] }>('/webhooks/relay')).secrets,
};

/** Resources whose lists are narrowed by id. */
const listedById = new Set<string>(resourceNames.filter((name) => name !== 'allowed-senders'));

/** The records of these entries that they do not name themselves. */
function unnamed(entries: readonly AuditEntry[], named: Names): [resource: string, ids: number[]][] {
  const wanted = new Map<string, Set<number>>();
  for (const { resource, resource_id: id } of entries)
    if (id !== null && (resource in sources || listedById.has(resource)) && !named.has(keyOf(resource, id)))
      wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
  return [...wanted].map(([resource, ids]) => [resource, [...ids].toSorted((a, b) => a - b)]);
}

async function askNames(wanted: readonly [resource: string, ids: number[]][], dataProvider: DataProvider): Promise<Names> {
  const names = new Map<string, string>();
  await Promise.all(
    wanted.map(async ([resource, ids]) => {
      // Without its names the log shows numbers.
      const asked = sources[resource]?.(ids) ?? dataProvider.getMany<Row>(resource, { ids: [...ids] }).then(({ data }) => data);
      const rows = await asked.catch(() => []);
      for (const row of rows) names.set(keyOf(resource, row.id), nameIn(resource, row) ?? String(row.id));
    }),
  );
  return names;
}

/** What the records of these entries are called. */
export function useAuditNames(entries: readonly AuditEntry[]): Names {
  const named = namesIn(entries);
  const wanted = unnamed(entries, named);
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['audit', 'names', wanted],
    queryFn: () => askNames(wanted, dataProvider),
    enabled: wanted.length > 0,
  });
  return new Map([...(data ?? []), ...named]);
}
