import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/http';
import { newQueryClient } from '../providers/query-client';
import { hasLeft } from './queue/use-queue';
import { useDocumentActions } from './use-document-actions';

const told = vi.hoisted(() => vi.fn<(words: string, more?: object) => void>());
const provider = vi.hoisted(() => ({
  delete: vi.fn<() => Promise<unknown>>(),
  restoreDocument: vi.fn<() => Promise<unknown>>(),
  create: vi.fn<(resource: string, sent: object) => Promise<unknown>>(),
  update: vi.fn<(resource: string, sent: object) => Promise<unknown>>(),
}));
vi.mock('react-admin', () => ({ useNotify: () => told, useDataProvider: () => provider }));

beforeEach(() => {
  told.mockReset();
  for (const call of Object.values(provider)) call.mockReset().mockResolvedValue({ data: { id: 3 } });
});

function actions(client: QueryClient = newQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useDocumentActions(), { wrapper }).result.current;
}
const undo = (): void => (told.mock.lastCall?.[1] as { action: { onClick: () => void } } | undefined)?.action.onClick();

test('a deletion is told when the server has answered, however long the lists take to come anew, and is undone', async () => {
  const client = newQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
  const onDone = vi.fn<() => void>();
  const { remove } = actions(client);
  act(() => void remove(7, onDone));
  await waitFor(() => expect(told).toHaveBeenCalledWith('documents.deleted', expect.anything()));
  expect([onDone.mock.calls.length, hasLeft(7)]).toEqual([1, true]);
  act(undo);
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('documents.restored', { type: 'success' }));
  expect([provider.restoreDocument.mock.calls, hasLeft(7)]).toEqual([[[7]], false]);
});

test('what is deleted, though it is on the screen, is not asked for again', async () => {
  const client = newQueryClient();
  const asked: string[] = [];
  for (const id of [7, 8]) {
    const queryFn = () => Promise.resolve(asked.push(`document ${id}`));
    await client.fetchQuery({ queryKey: ['documents', 'getOne', { id: String(id), meta: { whole: true } }], queryFn });
  }
  const stale = () =>
    client
      .getQueryCache()
      .findAll({ stale: true })
      .map(({ queryKey }) => (queryKey[2] as { id: string }).id);
  const { remove } = actions(client);
  await act(() => remove(7));
  expect(stale()).toEqual(['8']);
});

test('what somebody else has deleted is gone from the list, and nothing can be undone', async () => {
  provider.delete.mockRejectedValue(new ApiError(404, null, null));
  const { remove } = actions();
  await act(() => remove(9));
  expect(told.mock.calls).toEqual([['documents.delete_gone', { type: 'error' }]]);
  expect(hasLeft(9)).toBe(true);
});

test('a deletion that fails says why and takes nothing out', async () => {
  provider.delete.mockRejectedValue(new ApiError(503, null, 'The database is away.'));
  const { remove } = actions();
  await act(() => remove(10));
  expect(told.mock.calls).toEqual([['documents.delete_failed', { type: 'error', description: 'The database is away.' }]]);
  expect(hasLeft(10)).toBe(false);
});

test('an expense is made, what was corrected stays with the document, and an undo deletes the expense', async () => {
  provider.update.mockRejectedValue(new Error('away'));
  const { book } = actions();
  await act(() => book(11, { data: { amount: 5 }, correction: { extracted_data: { amount: 5 } }, failed: 'quick.failed' }));
  expect(provider.create.mock.lastCall).toEqual(['expenses', { data: { amount: 5 } }]);
  expect(told).toHaveBeenCalledWith('quick.not_remembered', { type: 'warning' });
  act(undo);
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('documents.back_in_queue', { type: 'success' }));
  expect(provider.delete.mock.lastCall).toEqual(['expenses', { id: 3 }]);
});
