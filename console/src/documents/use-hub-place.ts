import { useLocation, useNavigate } from 'react-router';

/** On a phone only one of list and document has room: the browser's own Back leads from the document to the list. */
export function useHubPlace() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // Which load of the page it was opened in: a reload begins at the list, since it forgets which document it was.
  const since = (state as { opened?: number } | null)?.opened;
  const opened = since === performance.timeOrigin;
  return {
    opened,
    open: (): void => {
      if (!opened) void navigate({ search }, { state: { opened: performance.timeOrigin }, replace: since !== undefined });
    },
    close: (): void => void navigate(-1),
  };
}
