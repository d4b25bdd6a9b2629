import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen, within } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Expense } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { lightTheme } from '../theme/theme';
import { RecentExpenses } from './RecentExpenses';

vi.mock('../money/use-money', () => ({ useMoney: () => (amount: number) => `$${amount}` }));
const none = { property_id: null, property_name: null, splits: [] };
const expense = (vendor: string, different: object): Expense =>
  ({ vendor, kind: 'expense', amount: 84.2, expense_date: '2026-03-01', ...none, ...different }) as unknown as Expense;

test('a shared expense is said to be one, and leads to a list that has it', () => {
  const expenses = [
    expense('Roofers', { is_split: true, splits: [none, { property_id: 4, property_name: 'Oak' }] }),
    expense('Plumbers', { property_id: 3, property_name: 'Elm' }),
    expense('Lawyers', {}),
  ].map((one, id) => ({ ...one, id }));
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <I18nContextProvider value={i18nProvider}>
          <RecentExpenses expenses={expenses} failed={false} />
        </I18nContextProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
  const shown = ['Roofers', 'Plumbers', 'Lawyers'].map((vendor) => {
    const row = within(screen.getByRole('row', { name: new RegExp(vendor) }));
    return [row.getAllByRole('cell')[1]?.textContent, row.getByRole('link', { name: 'View All' }).getAttribute('href')];
  });
  expect(shown).toEqual([
    ['Split between several', '/properties/4/expenses'],
    ['Elm', '/properties/3/expenses'],
    ['General', '/expenses'],
  ]);
});
