import { createTheme, ThemeProvider } from '@mui/material';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { lightTheme } from '../theme/theme';
import { RatesDialog } from './RatesDialog';

const http = vi.hoisted(() => ({ fetchJson: vi.fn<(path: string, given?: { method?: string; json?: unknown }) => Promise<unknown>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));
vi.mock('../choosers/PropertyChooser', () => ({
  PropertyChooser: ({ onChange }: { onChange: (id: number) => void }) => <button onClick={() => onChange(3)}>Alder Court 2</button>,
}));
vi.mock('../clock/use-today', () => ({ useToday: () => '2026-03-20' }));
vi.mock('../money/use-money', () => ({ useMoney: () => String }));

beforeEach(() => {
  http.fetchJson.mockReset().mockResolvedValue([]);
});
/** Fills in the form with this day and saves it; answers what was sent. */
async function saveWith(dueDay: string): Promise<unknown> {
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <RatesDialog onClose={() => undefined} />
      </CoreAdminContext>
    </ThemeProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Alder Court 2' }));
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '145' } });
  fireEvent.change(screen.getByLabelText('Due on day'), { target: { value: dueDay } });
  const save = await screen.findByRole('button', { name: 'Save' });
  await act(() => Promise.resolve(save.click()));
  return http.fetchJson.mock.calls.find(([, given]) => given?.method === 'POST')?.[1]?.json;
}

test.each(['', '0', '32', '45', '1.5', '-3'])('dues are not due on day %j, and on no other instead', async (typed) => {
  expect(await saveWith(typed)).toBeUndefined();
  screen.getByText('Enter a day from 1 to 31');
});

test.each(['1', '05', '31'])('dues are due on day %s', async (typed) => {
  expect(await saveWith(typed)).toMatchObject({ property_id: 3, amount: 145, due_day: Number(typed) });
});
