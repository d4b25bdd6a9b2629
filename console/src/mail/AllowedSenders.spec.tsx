import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { I18nContextProvider, NotificationContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { AllowedSenders } from './AllowedSenders';

const row = { id: 4, sender: '@harbor.example', added_by: 'pat@sample.example', created_at: '2026-03-01T10:00:00Z' };
const http = vi.hoisted(() => ({
  fetchJson: vi.fn<(path: string) => Promise<unknown>>(),
  call: vi.fn<(path: string, given: unknown) => Promise<unknown>>(),
}));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));

const show = (): void => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nContextProvider value={i18nProvider}>
        <NotificationContextProvider>
          <AllowedSenders />
        </NotificationContextProvider>
      </I18nContextProvider>
    </QueryClientProvider>,
  );
};

afterEach(cleanup);
beforeEach(() => {
  vi.resetAllMocks();
});

test('a sender is withdrawn only after the question names it', async () => {
  http.fetchJson.mockResolvedValue([row]);
  http.call.mockResolvedValue({ ok: true });
  show();
  const line = within(await screen.findByRole('listitem', { name: '@harbor.example' }));
  line.getByText(/^Added by pat@sample\.example, /);
  act(() => line.getByRole('button', { name: 'Withdraw @harbor.example' }).click());
  expect(http.call).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole('dialog', { name: 'No longer let in mail of @harbor.example?' }));
  await act(() => Promise.resolve(dialog.getByRole('button', { name: 'Withdraw' }).click()));
  expect(http.call).toHaveBeenCalledWith('/mail/allowed-senders/4', { method: 'DELETE' });
});

test('where nobody is allowed it says so', async () => {
  http.fetchJson.mockResolvedValue([]);
  show();
  expect(await screen.findByText('No allowed senders besides administrators and staff.')).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});
