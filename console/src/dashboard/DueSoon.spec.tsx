import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { I18nContextProvider, NotificationContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { newQueryClient } from '../providers/query-client';
import { lightTheme } from '../theme/theme';
import { DueSoon } from './DueSoon';

const bill = {
  id: 7,
  vendor: 'Pacific Power & Light',
  amount: 96.2,
  due_date: '2026-03-05',
  document_id: null,
  updated_at: '2026-02-28T09:30:00.000Z',
};
const http = vi.hoisted(() => ({
  fetchJson: vi.fn<(path: string, options?: { query?: object }) => Promise<unknown>>(),
  call: vi.fn<(path: string, given: unknown) => Promise<unknown>>(),
}));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));
vi.mock('../providers/role', () => ({ useCanChange: () => true }));
vi.mock('../clock/use-today', () => ({ useToday: () => '2026-03-01' }));
vi.mock('../money/use-money', () => ({ useMoney: () => (amount: number) => `$${amount}` }));
test('only bills are to be paid, and what one was expected for is asked again when it is', async () => {
  http.fetchJson.mockResolvedValue([bill]);
  http.call.mockResolvedValue({ ok: true });
  const expected = vi.fn<() => object[]>(() => []);
  const dues = vi.fn<() => object[]>(() => []);
  function Beside() {
    useQuery({ queryKey: ['documents', 'expected', null], queryFn: expected });
    useQuery({ queryKey: ['hoa-dues', 2026], queryFn: dues });
    return null;
  }
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <I18nContextProvider value={i18nProvider}>
            <NotificationContextProvider>
              <DueSoon />
              <Beside />
            </NotificationContextProvider>
          </I18nContextProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Mark paid: Pacific Power & Light' });
  expect(http.fetchJson.mock.lastCall?.[1]?.query).toMatchObject({ unpaid: true, kind: 'expense', due_to: '2026-03-15' });
  expect([expected.mock.calls.length, dues.mock.calls.length]).toEqual([1, 1]);
  await act(() => Promise.resolve(button.click()));
  // What somebody else has paid meanwhile, perhaps on another day, is refused.
  const headers = { 'if-match': '"2026-02-28T09:30:00.000Z"' };
  await expect.poll(() => http.call.mock.calls.length).toBe(1);
  expect(http.call).toHaveBeenCalledWith('/expenses/7', { method: 'PUT', json: { paid_on: '2026-03-01' }, headers });
  await expect.poll(() => [expected.mock.calls.length, dues.mock.calls.length]).toEqual([2, 2]);
});
