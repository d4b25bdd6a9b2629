import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/http';
import type { Subscription } from '../api/types';
import { RatesDialog } from '../hoa/RatesDialog';
import { i18nProvider } from '../i18n/i18n-provider';
import { ForwardingConfirmations } from '../mail/ForwardingConfirmations';
import { dataProvider } from '../providers/data-provider';
import { EscrowPayments } from '../properties/detail/EscrowPayments';
import { WaitingStatements } from '../properties/detail/WaitingStatements';
import { BillsDialog } from '../subscriptions/BillsDialog';
import { lightTheme } from '../theme/theme';

const http = vi.hoisted(() => ({
  fetchJson: vi.fn<(path: string) => Promise<unknown>>(),
  call: vi.fn<(path: string) => Promise<unknown>>(),
}));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));
vi.mock('../choosers/PropertyChooser', () => ({
  PropertyChooser: ({ onChange }: { onChange: (id: number) => void }) => <button onClick={() => onChange(3)}>Alder Court 2</button>,
}));
vi.mock('../providers/role', () => ({ useRole: () => 'ADMIN', useCanChange: () => true }));
vi.mock('../clock/use-today', () => ({ useToday: () => '2026-03-20' }));
vi.mock('../money/use-money', () => ({ useMoney: () => String }));

/** What is answered once it is answered; nothing else is asked for here. */
const answers: Readonly<Record<string, unknown>> = {
  '/settings': { currency: 'USD' },
  '/subscriptions/5/charges': { charges: [], missing: [], next_on: null },
};
let failing: string | null = null;
const answer = async (path: string): Promise<unknown> => {
  if (path.split('?')[0] === failing) throw new ApiError(503, null, null);
  return answers[path] ?? [];
};

beforeEach(() => {
  http.fetchJson.mockReset().mockImplementation(answer);
  http.call.mockReset().mockImplementation(async (path) => Response.json(await answer(path), { headers: { 'content-range': 'rows */0' } }));
});
const subscription = { id: 5, site_name: 'Northwind Cloud' } as Subscription;
const nothing = () => undefined;
const chooseProperty = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Alder Court 2' }));
};

test.each<[string, string, ReactNode, string, (() => Promise<void>)?]>([
  [
    'what was paid from escrow',
    '/properties/3/escrow-disbursements',
    <EscrowPayments key="of" of="properties/3" canChange />,
    'Failed to load payments from escrow',
  ],
  ['statements that wait', '/documents/', <WaitingStatements key="of" id={3} />, 'Failed to load statements in other currencies'],
  ['Gmail’s questions', '/mail/confirmations', <ForwardingConfirmations key="of" />, 'Failed to load the Gmail confirmation'],
  [
    'the rates of a property',
    '/hoa-dues/rates/',
    <RatesDialog key="of" onClose={nothing} />,
    'Failed to load the earlier dues',
    chooseProperty,
  ],
  [
    'the charges of a subscription',
    '/subscriptions/5/charges',
    <BillsDialog key="of" subscription={subscription} onClose={nothing} />,
    'Failed to load charges',
  ],
])('%s: where they cannot be had that is said, and asked again', async (_, path, shown, words, first) => {
  failing = path;
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        {shown}
      </CoreAdminContext>
    </ThemeProvider>,
  );
  await first?.();
  const said = (await screen.findByText(words)).closest<HTMLElement>('[role=alert]');
  failing = null;
  await act(() => Promise.resolve(within(said!).getByRole('button', { name: 'Try again' }).click()));
  await expect.poll(() => screen.queryByText(words)).toBeNull();
});
