import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDeleteDocuments } from './use-delete-documents';

const told = vi.hoisted(() => vi.fn<(words: string, more?: object) => void>());
const http = vi.hoisted(() => ({
  call: vi.fn<(path: string) => Promise<unknown>>(),
  fetchJson: vi.fn<(path: string, options?: { query?: { id?: string } }) => Promise<unknown>>(),
}));
vi.mock('react-admin', () => ({ useNotify: () => told }));
vi.mock('../api/http', () => ({ ...http, failure: () => ({}), ApiError: Error }));

/** The documents of a list of ids in an address. */
const idsIn = (text = ''): number[] => text.split(',').map(Number);
/** What the server was asked to delete. */
const deleted = (): number[] => http.call.mock.calls.map(([path]) => Number(path.split('/').at(-1)));

let awaiting: (id: number) => boolean;
beforeEach(() => {
  told.mockClear();
  awaiting = () => true;
  http.call.mockReset().mockResolvedValue({});
  http.fetchJson.mockReset().mockImplementation((_, options) => Promise.resolve({ ids: idsIn(options?.query?.id).filter(awaiting) }));
});

function deleting(client = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useDeleteDocuments(), { wrapper }).result.current;
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
