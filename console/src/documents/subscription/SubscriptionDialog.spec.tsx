import { createTheme, ThemeProvider } from '@mui/material';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import type { ProposedSubscription } from '../../api/types';
import { i18nProvider } from '../../i18n/i18n-provider';
import { lightTheme } from '../../theme/theme';
import { SubscriptionDialog } from './SubscriptionDialog';

vi.mock('../../money/use-money', () => ({ useMoney: () => String }));
vi.mock('../../subscriptions/use-subscriptions', () => ({
  useSubscriptions: () => ({ data: [{ id: 4, site_name: 'Ledgerly' }] }),
  useLinkEffect,
}));
const useLinkEffect = vi.hoisted(() => vi.fn<() => { data: unknown }>(() => ({ data: { changes: null } })));
const match = { id: 4, site_name: 'Ledgerly', monthly_price: 8, billing_cycle: 'Monthly' };
const proposed = {
  site_name: 'Ledgerly',
  monthly_price: 8,
  billing_cycle: 'Monthly',
  category: 'SaaS',
  url: null,
  description: null,
  original_currency: null,
  original_amount: null,
  existing_subscription: match,
  existing_is_sure: true,
} as unknown as ProposedSubscription;
const wait = () => new Promise(() => undefined);
const names = ['Cancel', 'Link to Existing', 'Create New Anyway'] as const;

/** The dialog over a server that answers nothing: what is begun stays under way. */
function open(shown = proposed) {
  const onClose = vi.fn<() => void>();
  const dataProvider = { subscribe: wait, linkSubscription: wait } as unknown as DataProvider;
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <SubscriptionDialog documentId={7} proposed={shown} onClose={onClose} />
      </CoreAdminContext>
    </ThemeProvider>,
  );
  return {
    can: () => names.filter((name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled),
    leaves: () => {
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      return onClose.mock.calls.length > 0;
    },
  };
}

test.each(['Create New Anyway', 'Link to Existing'])(
  'while %s is under way nothing else can be begun, and the dialog waits for its end',
  async (name) => {
    const { can, leaves } = open();
    fireEvent.click(screen.getByRole('button', { name }));
    await expect.poll(can).toEqual([]);
    expect(leaves()).toBe(false);
  },
);

test('else a bill can be linked, made a new one, or left', () => {
  const { can, leaves } = open();
  expect([can(), leaves()]).toEqual([[...names], true]);
});

test.each([{ site_name: ' ' }, { site_name: null }, { category: '' }])(
  'without a name and a category it is no subscription: %j',
  (more) => {
    expect(open({ ...proposed, ...more } as ProposedSubscription).can()).toEqual(['Cancel', 'Link to Existing']);
  },
);

test('an invalid value is shown at its field and nothing is sent', async () => {
  const { can } = open({ ...proposed, url: 'javascript:alert(1)', monthly_price: null });
  fireEvent.click(screen.getByRole('button', { name: 'Create New Anyway' }));
  await screen.findByText('Monthly Price is required');
  expect(can()).toEqual([...names]);
});

const primary = () => [...document.querySelectorAll('.MuiButton-contained')].map(({ textContent }) => textContent);

test('a match by the name of the service goes before a new subscription, one that is only suggested does not', () => {
  open();
  expect(primary()).toEqual(['Link to Existing']);
  cleanup();
  open({ ...proposed, existing_is_sure: false });
  expect(primary()).toEqual(['Create New Anyway']);
});

test('shows what linking changes before it happens', () => {
  open();
  expect(screen.getByRole('status').textContent).toBe('Linking leaves its price and billing cycle as they are.');
  cleanup();
  useLinkEffect.mockReturnValue({ data: { changes: { monthly_price: 12, billing_cycle: 'Yearly' } } });
  open();
  expect(screen.getByRole('status').textContent).toBe('Linking changes its price to 12 a month, billed Yearly.');
});
