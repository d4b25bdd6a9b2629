import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nContextProvider, NotificationContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentFull } from '../../api/types';
import { i18nProvider } from '../../i18n/i18n-provider';
import { lightTheme } from '../../theme/theme';
import { ExpensePlace } from './ExpensePlace';
import { suggestionsOf } from './review-values';
import { useReviewSaves } from './use-review-saves';

interface Given {
  method?: string;
  json?: unknown;
  headers?: object;
}
const http = vi.hoisted(() => ({ fetchJson: vi.fn<(path: string, given?: Given) => Promise<unknown>>() }));
vi.mock('../../api/http', async (original) => ({ ...(await original<object>()), ...http }));
const notify = vi.hoisted(() => vi.fn<(words: string, options?: object) => void>());
vi.mock('react-admin', async (original) => ({ ...(await original<object>()), useNotify: () => notify }));
vi.mock('../../money/use-money', () => ({ useMoney: () => (amount: number) => `$${amount}` }));
beforeEach(() => {
  http.fetchJson.mockReset();
  notify.mockReset();
});
afterEach(cleanup);

const paper = { id: 7, expense_id: 3, property_id: 2, property_name: 'Birch', updated_at: '2026-03-01T08:00:00.000Z' };
const document = paper as DocumentFull;
const changes = () => http.fetchJson.mock.calls.filter(([, given]) => given?.method !== undefined);

function wrapped() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <I18nContextProvider value={i18nProvider}>
            <NotificationContextProvider>{children}</NotificationContextProvider>
          </I18nContextProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>
  );
  return { client, wrapper };
}

test('an expense is moved only as it stands here', async () => {
  const expense = { id: 3, amount: 40, is_split: false, property_id: 1, property_name: 'Alder', updated_at: '2026-03-01T09:00:00.000Z' };
  http.fetchJson.mockResolvedValue(expense);
  render(<ExpensePlace document={document} canChange />, { wrapper: wrapped().wrapper });
  const move = await screen.findByRole('button', { name: 'Move the expense too' });
  await act(() => Promise.resolve(move.click()));
  const headers = { 'if-match': '"2026-03-01T09:00:00.000Z"' };
  expect(changes()).toEqual([['/expenses/3', { method: 'PUT', json: { property_id: 2 }, headers }]]);
});

test('an expense that somebody else has changed meanwhile is shown as it is by now', async () => {
  const expense = { id: 3, amount: 40, is_split: false, property_id: 1, property_name: 'Alder', updated_at: '2026-03-01T09:00:00.000Z' };
  http.fetchJson.mockResolvedValue(expense);
  render(<ExpensePlace document={document} canChange />, { wrapper: wrapped().wrapper });
  const move = await screen.findByRole('button', { name: 'Move the expense too' });
  http.fetchJson.mockImplementation((_, given) =>
    given?.method ? Promise.reject(new Error('changed')) : Promise.resolve({ ...expense, property_name: 'Cedar', property_id: 5 }),
  );
  await act(() => Promise.resolve(move.click()));
  await expect.poll(() => screen.queryByText(/recorded for Cedar/)).not.toBeNull();
});

test('a document that somebody else has put elsewhere meanwhile is assigned only after that was said', async () => {
  const latest = { ...paper, property_id: 5, property_name: 'Cedar', updated_at: '2026-03-01T10:00:00.000Z' };
  http.fetchJson.mockResolvedValue(latest);
  const { client, wrapper } = wrapped();
  const { result, rerender } = renderHook(({ of }) => useReviewSaves(of, 'USD', () => undefined), {
    wrapper,
    initialProps: { of: document },
  });
  await act(() => result.current.assign(9));
  expect(changes()).toEqual([]);
  expect(notify).toHaveBeenCalledWith('review.changed_meanwhile', { type: 'warning', messageArgs: { fields: 'Property: Cedar' } });
  expect(client.getQueryData(['document', 7])).toEqual(latest);
  rerender({ of: latest as DocumentFull });
  await act(() => result.current.assign(9));
  const headers = { 'if-match': '"2026-03-01T10:00:00.000Z"' };
  expect(changes()).toEqual([['/documents/7', { method: 'PATCH', json: { property_id: 9 }, headers }]]);
});

test('nor is it put there by a save in the queue', async () => {
  const read = { document_type: 'other', suggested_copy_destination_name: null };
  const data = { vendor: 'Harbor Glass', amount: 40, date: '2026-02-27', description: null };
  const seen = { ...paper, ...read, extracted_data: data } as unknown as DocumentFull;
  const latest = { ...seen, property_id: 5, property_name: 'Cedar' };
  http.fetchJson.mockResolvedValue(latest);
  const { wrapper } = wrapped();
  const { result, rerender } = renderHook(({ of }) => useReviewSaves(of, 'USD', () => undefined), {
    wrapper,
    initialProps: { of: seen },
  });
  const save = () => result.current.saveChanges(suggestionsOf(seen), {}, { remove: true, property_id: 9 }, () => undefined);
  await act(save);
  expect(changes()).toEqual([]);
  expect(notify).toHaveBeenCalledWith('review.changed_meanwhile', { type: 'warning', messageArgs: { fields: 'Property: Cedar' } });
  rerender({ of: latest });
  await act(save);
  expect(changes()).toEqual([['/documents/7', { method: 'PATCH', json: { property_id: 9, processing_status: 'completed' } }]]);
});

test('what else has changed of a document does not keep it from being assigned', async () => {
  const latest = { ...paper, vendor_name: 'Harbor Glass', updated_at: '2026-03-01T10:00:00.000Z' };
  http.fetchJson.mockResolvedValue(latest);
  const { result } = renderHook(() => useReviewSaves(document, 'USD', () => undefined), { wrapper: wrapped().wrapper });
  await act(() => result.current.assign(9));
  const headers = { 'if-match': '"2026-03-01T10:00:00.000Z"' };
  expect(changes()).toEqual([['/documents/7', { method: 'PATCH', json: { property_id: 9 }, headers }]]);
});
