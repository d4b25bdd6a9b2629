import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/http';
import { i18nProvider } from '../../i18n/i18n-provider';
import { dataProvider } from '../../providers/data-provider';
import { lightTheme } from '../../theme/theme';
import { TimelineSection } from './TimelineSection';

interface Asked {
  query: { skip?: number; limit: number };
}
const http = vi.hoisted(() => ({ call: vi.fn<(path: string, asked: Asked) => Promise<unknown>>() }));
vi.mock('../../api/http', async (original) => ({
  ...(await original<object>()),
  ...http,
  fetchJson: async (path: string, asked: Asked) => ((await http.call(path, asked)) as Response).json(),
}));
beforeEach(() => void http.call.mockReset());
/** A history of so many events, of which as many are answered as are asked for. */
const historyOf =
  (total: number) =>
  (_: string, { query: { skip = 0, limit } }: Asked) => {
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - skip)) }, (_none, at) => ({
      id: skip + at + 1,
      kind: skip + at === 0 ? 'received' : skip + at === total - 1 ? 'restored' : 'corrected',
      at: '2026-03-20T12:00:00.000Z',
      data: {},
      user_name: null,
    }));
    const range = `events ${skip}-${skip + rows.length - 1}/${total}`;
    return Promise.resolve(new Response(JSON.stringify(rows), { headers: { 'content-range': range } }));
  };

const show = () =>
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <TimelineSection documentId={7} />
      </CoreAdminContext>
    </ThemeProvider>,
  );
const lines = () => [...document.querySelectorAll('ol > li')].map((line) => line.textContent ?? '');

test('a history that cannot be had says so, and is asked for again', async () => {
  http.call.mockRejectedValue(new ApiError(503, null, null));
  show();
  await screen.findByText('Failed to load the timeline');
  expect(document.querySelector('.MuiSkeleton-root')).toBeNull();
  http.call.mockImplementation(historyOf(3));
  await act(() => Promise.resolve(screen.getByRole('button', { name: 'Try again' }).click()));
  await expect.poll(() => screen.queryByText('Failed to load the timeline')).toBeNull();
  expect([lines().length, lines()[0], lines()[2]]).toEqual([
    3,
    expect.stringMatching(/^Restored from the trash/),
    expect.stringMatching(/^Received/),
  ]);
  // All of it came with the first answer, and nothing is said of earlier ones.
  expect([http.call.mock.calls.length, screen.queryByText(/^The newest/)]).toEqual([2, null]);
});

test('of a long history the newest events are shown, and that there are earlier ones', async () => {
  http.call.mockImplementation(historyOf(1203));
  show();
  await expect.poll(() => lines().length).toBe(1000);
  expect(lines()[0]).toMatch(/^Restored from the trash/);
  screen.getByText('The newest 1,000 of 1,203 events');
});
