import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { changed, filterNames, filterOf, type HubFilter } from './queue/hub-filter';

/**
 * Where a person is in the hub, kept by the browser: what is shown survives a reload and the way back, and on a phone, where only one of
 * list and document has room, the browser's own Back leads from the document to the list.
 */
export function useHubPlace() {
  const [query, setQuery] = useSearchParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // Which load of the page it was opened in: a reload begins at the list, since it forgets which document it was.
  const since = (state as { opened?: number } | null)?.opened;
  const opened = since === performance.timeOrigin;
  const filter = useMemo(() => filterOf(Object.fromEntries(filterNames.map((name) => [name, query.get(name)]))), [query]);
  const setFilter = (next: HubFilter): void => setQuery(next, { replace: true });
  return {
    filter,
    setFilter,
    change: (values: Record<string, string | null>): void => setFilter(changed(filter, values)),
    opened,
    open: (): void => {
      if (!opened) void navigate({ search }, { state: { opened: performance.timeOrigin }, replace: since !== undefined });
    },
    close: (): void => void navigate(-1),
  };
}

export type HubPlace = ReturnType<typeof useHubPlace>;
