import { createTheme, ThemeProvider } from '@mui/material';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, test, vi } from 'vitest';
import type { HoaDues } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { lightTheme } from '../theme/theme';
import type { DuesPeriod } from './dues-state';
import { DuesPeriodDialog } from './DuesPeriodDialog';

const http = vi.hoisted(() => ({ fetchJson: vi.fn<(path: string, given: unknown) => Promise<unknown>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));
vi.mock('../providers/role', () => ({ useCanChange: () => true }));
vi.mock('../clock/use-today', () => ({ useToday: () => '2026-03-20' }));
vi.mock('../money/use-money', () => ({ useMoney: () => String }));

const dues = { property_id: 3, property_name: 'Alder Court 2' } as unknown as HoaDues;
const figures = { expected: 145, charged: 145, owed: 145, paid: 0, credited: 0, carried: 0, over: 0, missing: 145, late_fees: 0 };
const period = { period: '2026-03-01', due_on: '2026-03-01', entries: [], ...figures } as unknown as DuesPeriod;

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mark paid' });

test('dues are marked as paid on the day that is typed, and not at all while that is only half typed', async () => {
  http.fetchJson.mockResolvedValue({});
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <DuesPeriodDialog dues={dues} period={period} onClose={() => undefined} />
      </CoreAdminContext>
    </ThemeProvider>,
  );
  const day = screen.getByLabelText<HTMLInputElement>('Paid on');
  const press = () => act(() => Promise.resolve(pay().click()));
  expect([day.value, pay().disabled]).toEqual(['2026-03-20', false]);
  // So a browser tells of a day of which a part is missing.
  fireEvent.change(day, { target: { value: '' } });
  await press();
  expect(http.fetchJson).not.toHaveBeenCalled();
  expect(pay().disabled).toBe(true);
  screen.getByText('Please enter a complete date');
  fireEvent.change(day, { target: { value: '2026-03-04' } });
  expect(screen.queryByText('Please enter a complete date')).toBeNull();
  await press();
  // What comes when it is done needs a window, which goes with the test.
  await expect.poll(() => pay().disabled).toBe(false);
  const json = { property_id: 3, period: '2026-03-01', paid_on: '2026-03-04' };
  expect(http.fetchJson).toHaveBeenCalledExactlyOnceWith('/hoa-dues/payments/', { method: 'POST', json });
});
