import { createTheme, ThemeProvider } from '@mui/material';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Subscription } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { lightTheme } from '../theme/theme';
import { SubscriptionFormCard } from './SubscriptionFormCard';

const http = vi.hoisted(() => ({ call: vi.fn<(path: string, given?: { method?: string; json?: unknown }) => Promise<Response>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));

const subscription = {
  id: 4,
  site_name: 'Northwind Cloud',
  category: 'SaaS',
  monthly_price: 12.5,
  billing_cycle: 'Monthly',
  url: null,
  description: null,
} as Subscription;
const onSaved = vi.fn<() => void>();
beforeEach(() => {
  onSaved.mockClear();
  http.call.mockReset();
});
/** The form as it was opened, before somebody else has changed the subscription. */
function open(meanwhile: Partial<Subscription>): void {
  const latest = JSON.stringify({ ...subscription, ...meanwhile });
  http.call.mockImplementation(() => Promise.resolve(new Response(latest)));
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <ResourceContextProvider value="subscriptions">
          <SubscriptionFormCard subscription={subscription} onSaved={onSaved} />
        </ResourceContextProvider>
      </CoreAdminContext>
    </ThemeProvider>,
  );
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = (): unknown[] => http.call.mock.calls.filter(([, given]) => given?.method === 'PUT').map(([, given]) => given?.json);

test('over a price that somebody else, or a bill, has set meanwhile it says so first; a second save keeps what was typed', async () => {
  open({ monthly_price: 14, description: 'Two seats' });
  type(/^Monthly Price/, '13');
  save();
  await screen.findByText('Someone changed this to 14.00. Save again to keep yours.');
  expect([sent(), onSaved.mock.calls]).toEqual([[], []]);
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent()).toEqual([{ monthly_price: 13 }]);
});

test('what others have changed meanwhile stays where it was not touched here', async () => {
  open({ description: 'Two seats' });
  type(/^Monthly Price/, '13');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent()).toEqual([{ monthly_price: 13 }]);
});
