import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BulkWish } from '../../api/types';
import { newQueryClient } from '../../providers/query-client';
import { usualOrder } from '../../providers/usual-order';
import { hasLeft } from '../queue/use-queue';
import { useQueueView } from '../queue/use-queue-view';
import { useDocumentBulk } from './use-document-bulk';

const told = vi.hoisted(() => vi.fn<(words: string, more?: object) => void>());
const provider = vi.hoisted(() => ({
  changeDocuments: vi.fn<(wish: BulkWish) => Promise<{ data: unknown }>>(),
  getList: () => Promise.resolve({ data: queue.map((id) => ({ id })), total: queue.length }),
}));
vi.mock('react-admin', async () => {
  const { useState } = await import('react');
  return {
    useNotify: () => told,
    useTranslate: () => (key: string) => key,
    useDataProvider: () => provider,
    useListContext: () => {
      const [selectedIds, onSelect] = useState<readonly number[]>([]);
      return { filterValues: {}, sort: usualOrder, selectedIds, onSelect };
    },
  };
});
vi.mock('../../live/connection', () => ({ useConnection: () => 'live' }));

let queue: readonly number[] = [];
/** Why the server leaves a document as it is; null: it does what was asked for. */
let refusal: (id: number) => string | null;
const resultsOf = (ids: readonly number[]) => ({
  data: { results: ids.map((id) => ({ id, done: refusal(id) === null, reason: refusal(id) })) },
});
const sent = () => provider.changeDocuments.mock.calls.map(([wish]) => wish);

beforeEach(() => {
  told.mockClear();
  refusal = () => null;
  provider.changeDocuments.mockReset().mockImplementation(({ ids }) => Promise.resolve(resultsOf(ids)));
});

const within =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;

function bulk() {
  return renderHook(() => useDocumentBulk(), { wrapper: within(newQueryClient()) }).result;
}
/** What was told, each with the number in it. */
const words = () =>
  told.mock.calls.map(([key, more]) => [key, (more as { messageArgs?: { smart_count: number } }).messageArgs?.smart_count ?? null]);
const undo = (): void => {
  const toast = told.mock.calls.findLast(([, more]) => more && 'action' in more)?.[1] as { action: { onClick: () => void } } | undefined;
  toast?.action.onClick();
};

test('many are sent a few at a time, and how far it is is told', async () => {
  const result = bulk();
  const seen: unknown[] = [];
  provider.changeDocuments.mockImplementation(async ({ ids }) => {
    // What was set outside of it is drawn by now.
    await new Promise((drawn) => void setTimeout(drawn, 30));
    seen.push(result.current.progress);
    return resultsOf(ids);
  });
  const ids = Array.from({ length: 45 }, (_, at) => at + 1);
  await result.current.run('tag', ids, { tag_id: 3 });
  await waitFor(() => expect(result.current.progress).toBeNull());
  expect(sent().map((wish) => wish.ids.length)).toEqual([20, 20, 5]);
  expect(sent()[0]).toMatchObject({ action: 'tag', tag_id: 3 });
  expect(seen.at(-1)).toEqual({ done: 40, total: 45 });
  expect(words()).toEqual([['documents.bulk_done.tag', 45]]);
});

test('what the server leaves as it is is told with its reason, and not taken back', async () => {
  refusal = (id) => (id === 2 ? 'The amount is only 70% sure.' : null);
  const result = bulk();
  await act(() => result.current.run('save', [1, 2, 3]));
  expect(words()).toEqual([
    ['documents.bulk_left', 1],
    ['documents.bulk_done.save', 2],
  ]);
  expect(told.mock.calls[0]?.[1]).toMatchObject({ messageArgs: { reason: 'The amount is only 70% sure.' } });
  expect([1, 2, 3].map(hasLeft)).toEqual([true, false, true]);
  undo();
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('documents.bulk_undone', { type: 'success' }));
  expect(sent().at(-1)).toEqual({ action: 'unsave', ids: [1, 3] });
});

test('where the server does not answer, the rest is tried, and what is unknown is told', async () => {
  provider.changeDocuments.mockImplementationOnce(() => Promise.reject(new Error('away')));
  const result = bulk();
  await act(() =>
    result.current.run(
      'delete',
      Array.from({ length: 30 }, (_, at) => at + 1),
    ),
  );
  expect(told.mock.calls.map(([key, more]) => [key, (more as { messageArgs: object }).messageArgs])).toEqual([
    ['documents.bulk_failed', { done: 10, failed: 20, what: 'documents.bulk_verb.delete' }],
    ['documents.bulk_done.delete', { smart_count: 10 }],
  ]);
});

test('what cannot be taken back says why', async () => {
  const result = bulk();
  await act(() => result.current.run('file', [1, 2]));
  refusal = () => 'The document is already in the review queue.';
  undo();
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('The document is already in the review queue.', { type: 'error' }));
});

/** The hub over a queue from which the server takes what it is asked to delete; the live stream tells of each at once. */
async function hubOver(all: readonly number[], refused: readonly number[] = []) {
  queue = all;
  refusal = (id) => (refused.includes(id) ? 'It is no longer waiting for review.' : null);
  const client = newQueryClient();
  const { result } = renderHook(() => ({ view: useQueueView(), ...useDocumentBulk() }), { wrapper: within(client) });
  await waitFor(() => expect(result.current.view.ids).toEqual(all));
  const seen: unknown[] = [];
  provider.changeDocuments.mockImplementation(async ({ ids }) => {
    for (const id of ids.filter((one) => refusal(one) === null)) {
      queue = queue.filter((other) => other !== id);
      await act(() => client.invalidateQueries());
      // What was drawn outside of it is drawn by now.
      await new Promise((drawn) => void setTimeout(drawn, 50));
      const { view } = result.current;
      seen.push([view.selection.current, view.isStandIn()]);
    }
    return resultsOf(ids);
  });
  return { result, seen };
}

test.each([
  ['some', [21, 22, 23, 24], [21, 22, 23], 24],
  ['all', [31, 32, 33], [31, 32, 33], null],
] as const)(
  'who deletes %s documents of the queue is not led through them, as if others had dealt with each',
  async (_, all, ids, next) => {
    const { result, seen } = await hubOver(all);
    await act(() => result.current.run('delete', ids));
    expect(seen).toEqual(ids.map(() => [next, false]));
  },
);

test('what could not be deleted is in the queue as before', async () => {
  const { result } = await hubOver([41, 42, 43], [42]);
  await act(() => result.current.run('delete', [41, 42]));
  await waitFor(() => expect(result.current.view.ids).toEqual([42, 43]));
  expect([41, 42].map(hasLeft)).toEqual([true, false]);
});
