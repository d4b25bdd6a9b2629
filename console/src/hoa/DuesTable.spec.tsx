import { createTheme, ThemeProvider } from '@mui/material';
import { render } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import type { HoaDues } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { lightTheme } from '../theme/theme';
import { DuesTable } from './DuesTable';

vi.mock('../clock/use-today', () => ({ useToday: () => '2026-03-20' }));
vi.mock('../money/use-money', () => ({ useMoney: () => (amount: number) => `$${amount.toFixed(2)}` }));

const nothing = { expected: 0, charged: 0, paid: 0, credited: 0, owed: 0, missing: 0, late_fees: 0 };

test.each([
  [{ charged: 688.5, owed: 688.5, paid: 1214.97 }, 526.47, ['$688.50 of $688.50 paid', '$526.47 credit']],
  [{ charged: 688.5, owed: 688.5, paid: 500, missing: 188.5 }, 0, ['$500.00 of $688.50 paid', '$188.50 unpaid']],
  [{ paid: 490.28 }, 0, ['$490.28 paid but nothing due; not assigned to a period']],
  [{}, 0, ['Nothing due']],
])('the dues of %j', (sums, credit, sentences) => {
  const year_to_date = { ...nothing, ...sums };
  const dues = { property_id: 3, property_name: 'Alder Court 2', hoa_name: null, periods: [], year_to_date, credit };
  const { container } = render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <I18nContextProvider value={i18nProvider}>
        <DuesTable rows={[dues as HoaDues]} onOpen={() => undefined} onPay={null} />
      </I18nContextProvider>
    </ThemeProvider>,
  );
  expect([...(container.querySelector('tbody td > div')?.childNodes ?? [])].map((part) => part.textContent)).toEqual(sentences);
});
