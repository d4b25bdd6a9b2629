import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useTotals, useYear } from './use-dashboard';

const shown = vi.hoisted(() => ({
  today: '2026-11-30',
  fetchJson: vi.fn<(path: string, options?: { query?: object }) => Promise<object>>(() => Promise.resolve({})),
}));
vi.mock('../api/http', () => ({ fetchJson: shown.fetchJson }));
vi.mock('../clock/use-today', () => ({ useToday: () => shown.today }));
test('the charts are of the months they show, and with a new day the cards are asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { rerender } = renderHook(() => [useTotals(), useYear()], { wrapper });
  const asked = () => shown.fetchJson.mock.calls.map(([path, options]) => [path, options?.query ?? null]);
  const first = [
    ['/expenses/summary', null],
    ['/expenses/summary', { from: '2025-12-01', to: '2026-11-30' }],
  ];
  await expect.poll(asked).toEqual(first);
  shown.today = '2026-12-01';
  rerender();
  const second = [
    ['/expenses/summary', null],
    ['/expenses/summary', { from: '2026-01-01', to: '2026-12-31' }],
  ];
  await expect.poll(asked).toEqual([...first, ...second]);
});
