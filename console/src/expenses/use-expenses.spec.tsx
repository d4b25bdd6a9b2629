import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { RecentExpenses } from '../properties/detail/RecentExpenses';
import { lightTheme } from '../theme/theme';
import { useExpenseSummary } from './use-expenses';

const shown = vi.hoisted(() => ({
  today: '2026-11-30',
  fetchJson: vi.fn<(path: string) => Promise<unknown>>((path) => Promise.resolve(path === '/expenses/' ? [] : { this_month: 12 })),
}));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), fetchJson: shown.fetchJson }));
vi.mock('../clock/use-today', () => ({ useToday: () => shown.today }));
vi.mock('../money/use-money', () => ({ useMoney: () => String }));
beforeEach(() => {
  shown.today = '2026-11-30';
  shown.fetchJson.mockClear();
});
function wrapped() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  return ({ children }: { children: ReactNode }) => (
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={client}>
          {children}
        </CoreAdminContext>
      </MemoryRouter>
    </ThemeProvider>
  );
}
const asked = () => shown.fetchJson.mock.calls.filter(([path]) => path === '/expenses/summary').length;

test('the sums of the month and the year are asked for again with a new day', async () => {
  const { rerender } = renderHook(() => useExpenseSummary({ business: true }), { wrapper: wrapped() });
  await expect.poll(asked).toBe(1);
  shown.today = '2026-12-01';
  rerender();
  await expect.poll(asked).toBe(2);
});

test('so is what a property cost since the first of the month', async () => {
  const { rerender } = render(<RecentExpenses id={3} />, { wrapper: wrapped() });
  await expect.poll(asked).toBe(1);
  shown.today = '2026-12-01';
  rerender(<RecentExpenses id={3} />);
  await expect.poll(asked).toBe(2);
});
