import { useMemo, useState } from 'react';
import { useGetManyAggregate } from 'react-admin';
import type { PropertyRow } from '../api/types';

/** Names by ids, those that are known; none of them counts while some are being fetched. */
export type NamesById = Pick<ReadonlyMap<number, string>, 'get' | 'size'>;

const keepNames = <Rows>(rows: Rows): Rows => rows;

/** The names of properties by their ids. Those that are asked for and not known yet are fetched together, and then the component is drawn again. */
export function usePropertyNames(): NamesById {
  const [ids, setIds] = useState<readonly number[]>([]);
  const { data, isPlaceholderData } = useGetManyAggregate<PropertyRow>(
    'properties',
    { ids: [...ids] },
    { enabled: ids.length > 0, placeholderData: keepNames },
  );
  return useMemo(() => {
    const names = new Map(data?.flatMap((row) => (row ? [[row.id, row.name] as const] : [])));
    const known = isPlaceholderData ? 0 : names.size;
    const missing = new Set<number>();
    const fetchMissing = (): void => setIds((asked) => [...new Set([...asked, ...missing])]);
    return {
      get size() {
        return missing.size > 0 ? 0 : known;
      },
      get: (id) => {
        // A name is asked for while something is drawn, where nothing may be set.
        if (missing.size === 0 && !ids.includes(id)) queueMicrotask(fetchMissing);
        if (!ids.includes(id)) missing.add(id);
        return names.get(id);
      },
    };
  }, [data, ids, isPlaceholderData]);
}
