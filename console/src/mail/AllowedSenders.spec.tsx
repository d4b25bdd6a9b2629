import { act, render, screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { AllowedSenders } from './AllowedSenders';

const row = { id: 4, sender: '@harbor.example', added_by: 'pat@sample.example', created_at: '2026-03-01T10:00:00Z' };
const http = vi.hoisted(() => ({ call: vi.fn<(path: string, given: { method: string }) => Promise<Response>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));

const show = (rows: readonly object[]): void => {
  const headers = { 'content-range': `allowed-senders */${rows.length}` };
  http.call.mockImplementation((_, { method }) =>
    Promise.resolve(method === 'GET' ? new Response(JSON.stringify(rows), { headers }) : new Response(null, { status: 204 })),
  );
  render(
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <AllowedSenders />
    </CoreAdminContext>,
  );
};
const deletions = () => http.call.mock.calls.filter(([, { method }]) => method === 'DELETE').map(([path]) => path);

beforeEach(() => {
  vi.resetAllMocks();
});

test('a sender is removed only after the question names it', async () => {
  show([row]);
  const line = within(await screen.findByRole('listitem', { name: '@harbor.example' }));
  line.getByText(/^Added by pat@sample\.example, /);
  act(() => line.getByRole('button', { name: 'Remove @harbor.example' }).click());
  expect(deletions()).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Remove @harbor.example from the allowed senders?' }));
  await act(() => Promise.resolve(dialog.getByRole('button', { name: 'Remove' }).click()));
  expect(deletions()).toEqual(['/mail/allowed-senders/4']);
});

test('where nobody is allowed it says so', async () => {
  show([]);
  expect(await screen.findByText('No allowed senders besides administrators and staff.')).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});
