import { createTheme, ThemeProvider } from '@mui/material';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
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
afterEach(cleanup);

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
const names = ['Cancel', 'Link to Existing', 'Create New Anyway'] as const;

/** The dialog while this is under way; tells which of its buttons can be pressed, and whether Escape leaves it. */
function show(busy: 'save' | 'link' | null, shown = proposed) {
  const cancel = vi.fn<() => void>();
  const work = { save: vi.fn<() => Promise<void>>(), link: vi.fn<() => Promise<void>>(), extract: vi.fn<() => Promise<void>>() };
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <I18nContextProvider value={i18nProvider}>
        <SubscriptionDialog proposed={shown} actions={{ ...work, documentId: 7, busy, proposed: shown, cancel }} />
      </I18nContextProvider>
    </ThemeProvider>,
  );
  const can = names.filter((name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  return { can, leaves: cancel.mock.calls.length > 0 };
}

test.each(['save', 'link'] as const)('while %s is under way nothing else can be begun, and the dialog waits for its end', (busy) => {
  expect(show(busy)).toEqual({ can: [], leaves: false });
});

test('else a bill can be linked, made a new one, or left', () => {
  expect(show(null)).toEqual({ can: [...names], leaves: true });
});

const primary = () => [...document.querySelectorAll('.MuiButton-contained')].map(({ textContent }) => textContent);

test('a match by the name of the service goes before a new subscription, one that is only suggested does not', () => {
  show(null);
  expect(primary()).toEqual(['Link to Existing']);
  cleanup();
  show(null, { ...proposed, existing_is_sure: false });
  expect(primary()).toEqual(['Create New Anyway']);
});

test('shows what linking changes before it happens', () => {
  show(null);
  expect(screen.getByRole('status').textContent).toBe('Linking leaves its price and billing cycle as they are.');
  cleanup();
  useLinkEffect.mockReturnValue({ data: { changes: { monthly_price: 12, billing_cycle: 'Yearly' } } });
  show(null);
  expect(screen.getByRole('status').textContent).toBe('Linking changes its price to 12 a month, billed Yearly.');
});
