import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { lightTheme } from '../theme/theme';
import { FindDialog } from './FindDialog';

const getList = vi.fn<() => Promise<{ data: object[]; total: number }>>();
const dataProvider = { getList } as unknown as DataProvider;
vi.mock('../providers/role', () => ({ useRole: () => 'STAFF' }));

/** Asks for what has no screen of its own. */
function ask(): void {
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={createTheme(lightTheme)}>
          <FindDialog onClose={() => undefined} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zzqx' } });
}

test('what nobody could look for is not said to be nowhere', async () => {
  getList.mockRejectedValue(new Error('away'));
  ask();
  expect(await screen.findByText('Failed to search.')).toBeDefined();
});

test('what is nowhere is said to be', async () => {
  getList.mockResolvedValue({ data: [], total: 0 });
  ask();
  expect(await screen.findByText('Nothing found.')).toBeDefined();
});
