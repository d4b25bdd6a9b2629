import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { HubFilter } from './queue/use-queue';

/** The filter as the address says it: `?show=subscriptions`, `?show=7`; anything else is all. */
export function filterOf(show: string | null): HubFilter {
  if (show === 'subscriptions') return show;
  return show !== null && /^[1-9]\d{0,9}$/.test(show) ? Number(show) : 'all';
}

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
  return {
    filter: filterOf(query.get('show')),
    setFilter: (filter: HubFilter): void => setQuery(filter === 'all' ? {} : { show: String(filter) }, { replace: true }),
    opened,
    open: (): void => {
      if (!opened) void navigate({ search }, { state: { opened: performance.timeOrigin }, replace: since !== undefined });
    },
    close: (): void => void navigate(-1),
  };
}
