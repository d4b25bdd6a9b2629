import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider, NotificationContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { RunProgress } from './RunProgress';

const http = vi.hoisted(() => ({ fetchJson: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));
afterEach(cleanup);

const progress = (client: QueryClient, run: string) => (
  <QueryClientProvider client={client}>
    <I18nContextProvider value={i18nProvider}>
      <NotificationContextProvider>
        <RunProgress run={run} onClose={() => undefined} />
      </NotificationContextProvider>
    </I18nContextProvider>
  </QueryClientProvider>
);

test('a run that is stopped says how many documents are left as they were, and the next one knows nothing of it', async () => {
  const runs: Record<string, { done: number; failed: number; left: number }> = {
    first: { done: 2, failed: 0, left: 5 },
    second: { done: 0, failed: 0, left: 3 },
    third: { done: 2, failed: 1, left: 0 },
  };
  http.fetchJson.mockImplementation((path) => {
    const run = path.split('/')[4] ?? '';
    if (!path.endsWith('/cancel')) return Promise.resolve(runs[run]);
    runs[run] = { done: 2, failed: 0, left: 0 };
    return Promise.resolve({ ...runs[run], cancelled: 5 });
  });
  const client = new QueryClient();
  const said: (string | null)[] = [];
  const { rerender, container } = render(progress(client, 'first'));
  await screen.findByText('Rules were applied to 2 of 7 documents');
  const watch = new MutationObserver(() => said.push(container.textContent));
  watch.observe(container, { subtree: true, childList: true, characterData: true });
  act(() => screen.getByRole('button', { name: 'Stop' }).click());
  await screen.findByText('Stopped: rules were applied to 2 of 7 documents, 5 are left as they were');
  watch.disconnect();
  expect(said.join()).not.toContain('applied to all');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  rerender(progress(client, 'second'));
  expect(await screen.findByText('Rules were applied to 0 of 3 documents')).toBeTruthy();
  rerender(progress(client, 'third'));
  expect(await screen.findByText('Rules were applied to 2 of 3 documents · 1 failed')).toBeTruthy();
});
