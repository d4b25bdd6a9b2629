import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { resourceNames } from '../providers/records';
import { wholeList } from '../providers/usual-order';
import { type AuditEntry, keyOf, nameIn, type Names, namesIn } from './audit-words';

type Row = Readonly<Record<string, unknown>> & { id: number };

/** Records of nouns that no list is narrowed to by their ids: of all there are. */
const sources: Readonly<Record<string, (dataProvider: LedgerDataProvider) => Promise<readonly Row[]>>> = {
  'access-tokens': async (dataProvider) => (await dataProvider.getList<Row>('everybodys-tokens', wholeList)).data,
  'mail-accounts': async (dataProvider) => (await dataProvider.mailAccounts()).data,
  'scheduled-exports': async (dataProvider) => (await dataProvider.scheduledExports()).data,
  'webhook-endpoints': async (dataProvider) => (await dataProvider.webhooks()).data,
  'year-shares': async (dataProvider) => (await dataProvider.yearShares()).data,
  webhooks: async (dataProvider) => (await dataProvider.relay()).data.secrets,
};

const notById = ['allowed-senders', 'webhook-deliveries'];
/** Resources whose lists are narrowed by id. */
const listedById = new Set<string>(['documents', ...resourceNames.filter((name) => !notById.includes(name))]);

/** The records of these entries that they do not name themselves. */
function unnamed(entries: readonly AuditEntry[], named: Names): [resource: string, ids: number[]][] {
  const wanted = new Map<string, Set<number>>();
  for (const { resource, resource_id: id } of entries)
    if (id !== null && (resource in sources || listedById.has(resource)) && !named.has(keyOf(resource, id)))
      wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
  return [...wanted].map(([resource, ids]) => [resource, [...ids].toSorted((a, b) => a - b)]);
}

async function askNames(wanted: readonly [resource: string, ids: number[]][], dataProvider: LedgerDataProvider): Promise<Names> {
  const names = new Map<string, string>();
  await Promise.all(
    wanted.map(async ([resource, ids]) => {
      // Without its names the log shows numbers.
      const asked = sources[resource]?.(dataProvider) ?? dataProvider.getMany<Row>(resource, { ids: [...ids] }).then(({ data }) => data);
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
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { data } = useQuery({
    queryKey: ['audit', 'names', wanted],
    queryFn: () => askNames(wanted, dataProvider),
    enabled: wanted.length > 0,
  });
  return new Map([...(data ?? []), ...named]);
}
