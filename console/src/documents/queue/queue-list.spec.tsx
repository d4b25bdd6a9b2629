import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { usualOrder } from '../../providers/usual-order';
import { pageSize } from './queue-pages';
import { useQueue } from './use-queue';

const filter = vi.hoisted(() => ({}));
vi.mock('../../live/connection', () => ({ useConnection: () => 'live' }));
vi.mock('react-admin', () => ({
  useListContext: () => ({ filterValues: filter, sort: usualOrder }),
  useDataProvider: () => ({
    getList: (_: string, { pagination: { page } }: { pagination: { page: number } }) =>
      Promise.resolve({ data: [{ id: page }], total: 3 * pageSize }),
  }),
}));
afterEach(() => vi.restoreAllMocks());

test('pages that come into sight later are laid out too, and rows stay the same while their pages do', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result, rerender } = renderHook(({ wanted }) => useQueue(wanted), { wrapper, initialProps: { wanted: [0] } });
  const idsAt = (...places: number[]) => places.map((place) => result.current.rows[place]?.id);
  await expect.poll(() => idsAt(0, pageSize)).toEqual([1, undefined]);
  rerender({ wanted: [0, 1] });
  await expect.poll(() => idsAt(0, pageSize)).toEqual([1, 2]);
  const { rows } = result.current;
  rerender({ wanted: [0, 1] });
  expect(result.current.rows).toBe(rows);
  expect(complained).not.toHaveBeenCalled();
});
