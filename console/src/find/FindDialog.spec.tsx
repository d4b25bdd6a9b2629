import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { lightTheme } from '../theme/theme';
import { FindDialog } from './FindDialog';

const http = vi.hoisted(() => ({ fetchJson: vi.fn<() => Promise<unknown>>() }));
vi.mock('../api/http', async (importOriginal) => ({ ...(await importOriginal<object>()), ...http }));
vi.mock('../providers/role', () => ({ useRole: () => 'STAFF' }));

afterEach(() => cleanup());

/** Asks for what has no screen of its own. */
function ask(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nContextProvider value={i18nProvider}>
        <MemoryRouter>
          <ThemeProvider theme={createTheme(lightTheme)}>
            <FindDialog onClose={() => undefined} />
          </ThemeProvider>
        </MemoryRouter>
      </I18nContextProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zzqx' } });
}

test('what nobody could look for is not said to be nowhere', async () => {
  http.fetchJson.mockRejectedValue(new Error('away'));
  ask();
  expect(await screen.findByText('Failed to search.')).toBeDefined();
});

test('what is nowhere is said to be', async () => {
  http.fetchJson.mockResolvedValue([]);
  ask();
  expect(await screen.findByText('Nothing found.')).toBeDefined();
});
