import { keepPreviousData, type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { useConnection } from '../../live/connection';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { changed, conditionsOf, type HubFilter, sortOf, valuesOf } from './hub-filter';
import { layOut, type ListParams, pageSize, type QueuePage, type SparseQueue, without } from './queue-pages';

export interface Queue extends SparseQueue {
  isLoading: boolean;
  isError: boolean;
  isFetching: boolean;
}

/** What awaits review, newest first: the pages that are wanted of it. Where the live stream does not stand, they are asked for every few seconds. */
export function useQueue(filter: HubFilter, wanted: readonly number[]): Queue {
  const live = useConnection() === 'live';
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const answers = useQueries({
    queries: wanted.map((at) => {
      const params = { pagination: { page: at + 1, perPage: pageSize }, sort: sortOf(filter), filter: conditionsOf(filter) };
      return {
        queryKey: ['documents', 'getList', params] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList<DocumentRow>('documents', { ...params, signal }).then(stayingOf),
        refetchInterval: live ? 60_000 : 8000,
      };
    }),
  });
  const pages = answers.flatMap(({ data, dataUpdatedAt }, at) =>
    data ? [{ at: wanted[at] ?? 0, page: data, answeredAt: dataUpdatedAt }] : [],
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the pages themselves are what it is made of; their list is a new one each time
  const sparse = useMemo(() => layOut(pages), [pages.length, ...pages.map(({ page }) => page)]);
  return {
    ...sparse,
    isLoading: pages.length === 0 && answers.some((answer) => answer.isLoading),
    isError: answers.some((answer) => answer.isError),
    isFetching: answers.some((answer) => answer.isFetching),
  };
}

/** The ids of the whole queue in its order, for who selects what is not loaded. */
export function fetchQueueIds(dataProvider: LedgerDataProvider, filter: HubFilter): Promise<readonly number[]> {
  const { field, order } = sortOf(filter);
  const sort = valuesOf(filter).sort === undefined ? {} : { sort: JSON.stringify([field, order]) };
  return dataProvider.documentIds({ ...conditionsOf(filter), ...sort }).then(({ data }) => data);
}

/** How many documents stand in each part of the queue, for the same filters. */
export const useTabCounts = (filter: HubFilter) => {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const conditions = conditionsOf(changed(filter, { tab: null }));
  return useQuery({
    queryKey: ['documents', 'counts', conditions],
    queryFn: async () => (await dataProvider.tabCounts(conditions)).data,
    placeholderData: keepPreviousData,
  }).data;
};

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

/** The documents that leave one after the other just now: the server still lists those whose turn has not come. */
const onTheirWay = new Set<number>();

const stayingOf = (page: QueuePage): QueuePage => without(page, onTheirWay, page.data.filter(({ id }) => onTheirWay.has(id)).length);

/** Keeps documents out of every queue while they leave: else the selection would go from each to the next, as if others had dealt with it. */
export async function whileTheyLeave<T>(queryClient: QueryClient, ids: readonly number[], work: () => Promise<T>): Promise<T> {
  takeOutOfQueues(queryClient, ids);
  for (const id of ids) onTheirWay.add(id);
  try {
    return await work();
  } finally {
    for (const id of ids) onTheirWay.delete(id);
  }
}
