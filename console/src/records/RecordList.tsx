import { ListBase, type ListBaseProps, type RaRecord, useListContext } from 'react-admin';
import { LoadFailed } from '../layout/LoadFailed';
import { Pager } from '../layout/Pager';
import { usualOrder } from '../providers/usual-order';

// ListFailed says it, in the words of the screen.
const quiet = { onError: () => undefined, retry: 1 };

interface RecordListProps<R extends RaRecord> extends Omit<ListBaseProps<R>, 'queryOptions'> {
  /** How often it is asked again, in milliseconds. */
  refetchInterval?: number;
}

/** react-admin's list in the usual order of its resource. Filters and page are kept in the address, not in the browser. */
export function RecordList<R extends RaRecord>({ refetchInterval, ...props }: RecordListProps<R>) {
  return (
    <ListBase<R> sort={usualOrder} storeKey={false} queryOptions={{ ...quiet, ...(refetchInterval && { refetchInterval }) }} {...props} />
  );
}

/** Says that the list could not be loaded, and offers to try again. */
export function ListFailed({ words }: { words: string }) {
  const { error, refetch } = useListContext();
  return <LoadFailed failed={Boolean(error)} words={words} onRetry={() => void refetch()} />;
}

/** The way through the pages of the list. */
export function ListPager({ words }: { words: string }) {
  const { page, perPage, total = 0, setPage } = useListContext();
  return <Pager page={page} perPage={perPage} total={total} words={words} onPage={setPage} />;
}
