import { keepPreviousData, type QueryClient, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type SortPayload, useDataProvider, useListContext } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { useConnection } from '../../live/connection';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { usualOrder } from '../../providers/usual-order';
import { useCall } from '../../records/use-call';
import { byTab, type HubFilter } from './hub-filter';
import { layOut, type ListParams, pageSize, type QueuePage, type SparseQueue, without } from './queue-pages';

/** What react-admin's list of the hub asks for. */
export function useHubList(): { filter: HubFilter; sort: SortPayload } {
  const { filterValues, sort } = useListContext<DocumentRow>();
  return { filter: filterValues as HubFilter, sort };
}

/** The documents that leave one after the other just now: the server still lists those whose turn has not come. */
const onTheirWay = new Set<number>();

const stayingOf = (page: QueuePage): QueuePage => without(page, onTheirWay, page.data.filter(({ id }) => onTheirWay.has(id)).length);

/** The list as it was, as long as it holds the same. */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [held, setHeld] = useState(list);
  if (list.length === held.length && list.every((item, at) => item === held[at])) return held;
  setHeld(list);
  return list;
}

export interface Queue extends SparseQueue {
  isLoading: boolean;
  isError: boolean;
  isFetching: boolean;
}

/**
 * What awaits review, newest first: the pages that are wanted of react-admin's list, under the keys that it has for them. Where the live
 * stream does not stand, they are asked for every few seconds.
 */
export function useQueue(wanted: readonly number[]): Queue {
  const live = useConnection() === 'live';
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { filter, sort } = useHubList();
  const answers = useQueries({
    queries: wanted.map((at) => {
      const params = { pagination: { page: at + 1, perPage: pageSize }, sort, filter };
      return {
        queryKey: ['documents', 'getList', params] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getList<DocumentRow>('documents', { ...params, signal }),
        select: stayingOf,
        refetchInterval: live ? 60_000 : 8000,
      };
    }),
  });
  const pages = answers.flatMap(({ data, dataUpdatedAt }, at) =>
    data ? [{ at: wanted[at] ?? 0, page: data, answeredAt: dataUpdatedAt }] : [],
  );
  const held = useSameList(pages.map(({ page }) => page));
  // oxlint-disable-next-line react/exhaustive-deps -- the pages themselves are what it is made of; their list is a new one each time
  const sparse = useMemo(() => layOut(pages), [held]);
  return {
    ...sparse,
    isLoading: pages.length === 0 && answers.some((answer) => answer.isLoading),
    isError: answers.some((answer) => answer.isError),
    isFetching: answers.some((answer) => answer.isFetching),
  };
}

/** Asks for the ids of the whole queue in its order, or of one of its parts: most of it may not be loaded. */
export function useEveryId(): (part?: HubFilter) => Promise<readonly number[]> {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { filter, sort } = useHubList();
  const sorted = sort.field === usualOrder.field ? {} : { sort: JSON.stringify([sort.field, sort.order]) };
  return (part) => dataProvider.documentIds({ ...filter, ...part, ...sorted }).then(({ data }) => data);
}

/** How many documents stand in each part of the queue, for the same filters. */
export function useTabCounts() {
  const conditions = { ...useHubList().filter, ...byTab('all') };
  return useCall(['documents', 'counts', conditions], (dataProvider) => dataProvider.tabCounts(conditions), {
    placeholderData: keepPreviousData,
  }).data;
}

/** The documents that have left the queue by what was done on this page. */
const left = new Set<number>();

/** Whether a document left the queue by what was done here: one that is only missing may have moved to a page that is on its way. */
export const hasLeft = (id: number): boolean => left.has(id);

/** Those and what came back since by being taken back, until a person is at it again. */
const dealtWith = new Set<number>();

/** Whether a document was dealt with here the last time it left the queue, also where that is being taken back. */
export const wasDealtWith = (id: number): boolean => dealtWith.has(id);

/** A person is at a document: who takes it away from now on may be another. */
export function arriveAt(id: number): void {
  if (!left.has(id)) dealtWith.delete(id);
}

/** A document is to be in the queue again. */
export function cameBack(ids: readonly number[]): void {
  for (const id of ids) left.delete(id);
}

/** Takes documents out of every list that is held of what awaits review, before the server is asked again. */
export function takeOutOfQueues(queryClient: QueryClient, ids: readonly number[]): void {
  const leaving = new Set(ids);
  for (const id of ids) {
    left.add(id);
    dealtWith.add(id);
  }
  const held = queryClient.getQueriesData<QueuePage>({ queryKey: ['documents', 'getList'] }).flatMap(([key, page]) => {
    const { sort, filter } = key[2] as ListParams;
    return page && !filter.include_all ? [{ key, page, list: JSON.stringify([sort, filter]) }] : [];
  });
  const gone = new Map<string, number>();
  for (const { list, page } of held) gone.set(list, (gone.get(list) ?? 0) + page.data.filter((row) => leaving.has(row.id)).length);
  for (const { key, list, page } of held) queryClient.setQueryData(key, without(page, leaving, gone.get(list) ?? 0));
}

/** Keeps documents out of every queue while they leave: else the selection would go from each to the next, as if others had dealt with it. */
export async function whileTheyLeave<T>(queryClient: QueryClient, ids: readonly number[], work: () => Promise<T>): Promise<T> {
  takeOutOfQueues(queryClient, ids);
  for (const id of ids) onTheirWay.add(id);
  try {
    return await work();
  } finally {
    for (const id of ids) onTheirWay.delete(id);
    // What was answered meanwhile still has those whose turn had not come.
    takeOutOfQueues(queryClient, ids);
  }
}
