import { createTheme, ThemeProvider } from '@mui/material';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProposedSubscription } from '../../api/types';
import { i18nProvider } from '../../i18n/i18n-provider';
import { lightTheme } from '../../theme/theme';
import { SubscriptionDialog } from './SubscriptionDialog';

vi.mock('../../money/use-money', () => ({ useMoney: () => String }));
vi.mock('../../subscriptions/use-subscriptions', () => ({ useSubscriptions: () => ({ data: [{ id: 4, site_name: 'Ledgerly' }] }) }));
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
} as unknown as ProposedSubscription;
const names = ['Cancel', 'Link to Existing', 'Create New Anyway'] as const;

/** The dialog while this is under way; tells which of its buttons can be pressed, and whether Escape leaves it. */
function show(busy: 'save' | 'link' | null) {
  const cancel = vi.fn<() => void>();
  const work = { save: vi.fn<() => Promise<void>>(), link: vi.fn<() => Promise<void>>(), extract: vi.fn<() => Promise<void>>() };
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <I18nContextProvider value={i18nProvider}>
        <SubscriptionDialog proposed={proposed} actions={{ ...work, busy, proposed, cancel }} />
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
