import { createTheme, ThemeProvider } from '@mui/material';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Vendor } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { lightTheme } from '../theme/theme';
import { VendorDialog } from './VendorDialog';
import { newVendor } from './vendor-form';

const http = vi.hoisted(() => ({ call: vi.fn<(path: string, given?: { method?: string; json?: unknown }) => Promise<Response>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));

const vendor = {
  ...newVendor,
  id: 4,
  business_name: 'Salem Plumbing',
  phone: '503-555-0101',
  contact_name: null,
  email: null,
  address: null,
  tax_id: null,
  service_type: null,
  notes: null,
  service_areas: ['97301'],
  aliases: ['Salem Plumb'],
} as unknown as Vendor;
/** The vendor as the server has it. */
let kept: Vendor;
const onClose = vi.fn<() => void>();

const noTypes = () => new Response('[]', { headers: { 'content-range': 'service-types */0' } });

beforeEach(() => {
  onClose.mockClear();
  http.call
    .mockReset()
    .mockImplementation((path) => Promise.resolve(path === '/vendors/4' ? new Response(JSON.stringify(kept)) : noTypes()));
});
/** The dialog as it was opened, before somebody else has changed the vendor. */
function open(meanwhile: Partial<Vendor>): void {
  kept = { ...vendor, ...meanwhile };
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <ResourceContextProvider value="vendors">
          <VendorDialog vendor={vendor} onClose={onClose} />
        </ResourceContextProvider>
      </CoreAdminContext>
    </ThemeProvider>,
  );
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const sent = (): unknown[] => http.call.mock.calls.filter(([, given]) => given?.method === 'PUT').map(([, given]) => given?.json);

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
  await screen.findByText('Someone changed this to 503-555-0102. Save again to keep yours.');
  expect([sent(), onClose.mock.calls]).toEqual([[], []]);
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ phone: '503-555-0103' }]);
});
