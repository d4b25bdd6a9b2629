import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useDeleteDocuments } from './use-delete-documents';

const told = vi.hoisted(() => vi.fn<(words: string, more?: object) => void>());
vi.mock('react-admin', () => ({ useNotify: () => told }));
vi.mock('../api/http', () => ({
  call: () => Promise.resolve({}),
  failure: () => ({}),
  wordsOf: (_: unknown, words: string) => words,
  ApiError: Error,
}));

test('a deletion is answered when the server has, however long the lists take to come anew', async () => {
  const client = new QueryClient();
  const renewed = vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { removeOne } = renderHook(() => useDeleteDocuments(), { wrapper }).result.current;
  expect(await removeOne(7)).toBe(true);
  expect(told).toHaveBeenCalledWith('documents.deleted', expect.anything());
  expect(renewed).toHaveBeenCalled();
});
