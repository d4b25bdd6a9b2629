import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { lightTheme } from '../theme/theme';
import { PrintedPassword } from './PrintedPassword';

const showTo = (me: object) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['me'], me);
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <I18nContextProvider value={i18nProvider}>
            <PrintedPassword />
          </I18nContextProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
};

test('who signed in with the password that the first start has printed is asked to choose another, and shown where', () => {
  showTo({ role: 'ADMIN', suggest_password_change: true, password_change_reason: 'printed' });
  screen.getByText(/the password that was printed at the first start/);
  expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe('/settings');
});

test('who has a password that would not be accepted any more is told so', () => {
  showTo({ role: 'STAFF', suggest_password_change: true, password_change_reason: 'outdated' });
  expect(screen.queryByText(/too short or too common/)).not.toBeNull();
});

test('who has a password of their own is asked nothing', () => {
  showTo({ role: 'ADMIN', suggest_password_change: false });
  expect(screen.queryByRole('link')).toBeNull();
});
