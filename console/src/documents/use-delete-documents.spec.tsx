import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasLeft } from './queue/use-queue';
import { useQueueView } from './queue/use-queue-view';
import { useDeleteDocuments } from './use-delete-documents';

const told = vi.hoisted(() => vi.fn<(words: string, more?: object) => void>());
const http = vi.hoisted(() => ({
  call: vi.fn<(path: string) => Promise<unknown>>(),
  fetchJson: vi.fn<(path: string, options?: { query?: { id?: string } }) => Promise<unknown>>(),
}));
vi.mock('react-admin', () => ({ useNotify: () => told }));
vi.mock('../api/http', () => ({ ...http, failure: () => ({}), wordsOf: (_: unknown, words: string) => words, ApiError: Error }));
vi.mock('../live/connection', () => ({ useConnection: () => 'live' }));
vi.mock('../api/fetch-page', () => ({
  fetchPage: () => Promise.resolve({ rows: queue.map((id) => ({ id })), total: queue.length }),
}));

/** The documents of a list of ids in an address. */
const idsIn = (text = ''): number[] => text.split(',').map(Number);
/** What the server was asked to delete. */
const deleted = (): number[] => http.call.mock.calls.map(([path]) => Number(path.split('/').at(-1)));

/** The server's queue. */
let queue: readonly number[] = [];
let awaiting: (id: number) => boolean;
beforeEach(() => {
  told.mockClear();
  awaiting = () => true;
  http.call.mockReset().mockResolvedValue({});
  http.fetchJson.mockReset().mockImplementation((_, options) => Promise.resolve({ ids: idsIn(options?.query?.id).filter(awaiting) }));
});

const within =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;

function deleting(client = new QueryClient()) {
  return renderHook(() => useDeleteDocuments(), { wrapper: within(client) }).result.current;
}

test('a deletion is answered when the server has, however long the lists take to come anew', async () => {
  const client = new QueryClient();
  const renewed = vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
  expect(await deleting(client).removeOne(7)).toBe(true);
  expect(told).toHaveBeenCalledWith('documents.deleted', expect.anything());
  expect(renewed).toHaveBeenCalled();
});

test.each([
  [
    'one of them',
    [1, 3],
    [2],
    [
      ['documents.bulk_left', 1],
      ['documents.bulk_all_done', 2],
    ],
  ],
  ['all of them', [], [1, 2, 3], [['documents.bulk_left', 3]]],
  ['none', [1, 2, 3], [], [['documents.bulk_all_done', 3]]],
] as const)('of many only what still awaits review is deleted; somebody else has dealt with %s', async (_, gone, left, said) => {
  awaiting = (id) => !(left as readonly number[]).includes(id);
  await deleting().removeMany([1, 2, 3]);
  expect(deleted()).toEqual(gone);
  expect(
    told.mock.calls.map(([words, more]) => [words, (more as { messageArgs: { smart_count: number } }).messageArgs.smart_count]),
  ).toEqual(said);
});

test('what is dealt with while a great many are being deleted is left alone too', async () => {
  awaiting = (id) => id !== 60 || deleted().length === 0;
  await deleting().removeMany(Array.from({ length: 70 }, (_, at) => at + 1));
  expect(deleted()).toHaveLength(69);
  expect(deleted()).not.toContain(60);
});

test('where nobody can say what still awaits review, nothing is deleted', async () => {
  http.fetchJson.mockRejectedValue(new Error('away'));
  await deleting().removeMany([1, 2]);
  expect(deleted()).toEqual([]);
  expect(told).toHaveBeenCalledExactlyOnceWith('documents.bulk_done', { type: 'error', messageArgs: { deleted: 0, failed: 2 } });
});

/** The hub over a queue from which the server takes what it is asked to delete; the live stream tells of each at once. */
async function hubOver(all: readonly number[], refused: readonly number[] = []) {
  queue = all;
  const client = new QueryClient();
  const { result } = renderHook(() => ({ view: useQueueView('all'), ...useDeleteDocuments() }), { wrapper: within(client) });
  await waitFor(() => expect(result.current.view.ids).toEqual(all));
  const seen: unknown[] = [];
  http.call.mockImplementation(async () => {
    const id = deleted().at(-1) ?? 0;
    if (refused.includes(id)) throw new Error('away');
    queue = queue.filter((other) => other !== id);
    await act(() => client.invalidateQueries());
    // What was drawn outside of it is drawn by now.
    await new Promise((drawn) => void setTimeout(drawn, 50));
    const { view } = result.current;
    seen.push([view.selection.current, view.isStandIn()]);
    return {};
  });
  return { result, seen };
}

test.each([
  ['some', [21, 22, 23, 24], [21, 22, 23], 24],
  ['all', [31, 32, 33], [31, 32, 33], null],
] as const)('who deletes %s papers of the queue is not led through them, as if others had dealt with each', async (_, all, ids, next) => {
  const { result, seen } = await hubOver(all);
  await result.current.removeMany(ids);
  expect(deleted()).toEqual(ids);
  expect(seen).toEqual(ids.map(() => [next, false]));
});

test('what could not be deleted is in the queue as before', async () => {
  const { result } = await hubOver([41, 42, 43], [42]);
  await result.current.removeMany([41, 42]);
  await waitFor(() => expect(result.current.view.ids).toEqual([42, 43]));
  expect([41, 42].map(hasLeft)).toEqual([true, false]);
});

test('what cannot be taken back keeps no other in the trash', async () => {
  await deleting().removeMany([1, 2, 3]);
  http.call
    .mockClear()
    .mockImplementation((path) => (path === '/documents/1/restore' ? Promise.reject(new Error('away')) : Promise.resolve({})));
  const toast = told.mock.calls[0]?.[1] as { action: { onClick: () => void } } | undefined;
  toast?.action.onClick();
  await waitFor(() => expect(told).toHaveBeenCalledWith('documents.restore_failed', { type: 'error' }));
  expect(http.call.mock.calls.map(([path]) => path)).toEqual([1, 2, 3].map((id) => `/documents/${id}/restore`));
});
