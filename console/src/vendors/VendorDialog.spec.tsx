import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nContextProvider, NotificationContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Vendor } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { lightTheme } from '../theme/theme';
import { VendorDialog } from './VendorDialog';
import { bodyOf, formOf } from './vendor-form';

const http = vi.hoisted(() => ({ fetchJson: vi.fn<(path: string, given?: { method?: string; json?: unknown }) => Promise<unknown>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));

const vendor = {
  ...bodyOf({ ...formOf(null), business_name: 'Salem Plumbing', phone: '503-555-0101', service_areas: ['97301'], aliases: 'Salem Plumb' }),
  id: 4,
} as Vendor;
/** The vendor as the server has it. */
let kept: Vendor;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockClear();
  http.fetchJson.mockReset().mockImplementation((path) => Promise.resolve(path === '/vendors/4' ? kept : []));
});
afterEach(cleanup);

/** The dialog as it was opened, before somebody else has changed the vendor. */
function open(meanwhile: Partial<Vendor>): void {
  kept = { ...vendor, ...meanwhile };
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nContextProvider value={i18nProvider}>
          <NotificationContextProvider>
            <VendorDialog vendor={vendor} onClose={onClose} />
          </NotificationContextProvider>
        </I18nContextProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const sent = (): unknown[] => http.fetchJson.mock.calls.filter(([, given]) => given?.method === 'PUT').map(([, given]) => given?.json);

test('names and zip codes that others have put on meanwhile stay', async () => {
  open({ aliases: ['Salem Plumb', 'Salem Rooter'], service_areas: ['97301', '97302'] });
  type('Other names', 'S. Plumbing');
  type('Add a ZIP code', '97303');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ aliases: ['Salem Rooter', 'S. Plumbing'], service_areas: ['97301', '97302', '97303'] }]);
});

test('over what somebody else has put into the same field it says so first; a second save keeps what was typed', async () => {
  open({ phone: '503-555-0102', notes: 'Rings twice' });
  type('Phone', '503-555-0103');
  save();
  await screen.findByText('Somebody else has set this to 503-555-0102 meanwhile. Save again to keep yours.');
  expect([sent(), onClose.mock.calls]).toEqual([[], []]);
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ phone: '503-555-0103' }]);
});
