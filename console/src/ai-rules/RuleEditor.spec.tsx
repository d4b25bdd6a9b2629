import { createTheme, ThemeProvider } from '@mui/material';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { lightTheme } from '../theme/theme';
import { RuleEditor } from './RuleEditor';
import type { Rule } from './rule-types';

const http = vi.hoisted(() => ({ call: vi.fn<(path: string, given?: { method?: string; json?: unknown }) => Promise<Response>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));
const rule = {
  id: 3,
  name: 'Water bills',
  description: null,
  is_active: true,
  priority: 20,
  match: 'all',
  conditions: [],
  ai_condition: null,
  actions: [{ type: 'file' }],
  stop_processing: false,
} as unknown as Rule;

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('over what somebody else has put into the same field of a rule it says so first; a second save keeps what was typed', async () => {
  const onClose = vi.fn<() => void>();
  const latest = JSON.stringify({ ...rule, name: 'Water, all of it', priority: 10 });
  http.call.mockImplementation((path) =>
    Promise.resolve(path === '/ai-rules/3' ? new Response(latest) : new Response('[]', { headers: { 'content-range': 'tags */0' } })),
  );
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <RuleEditor rule={rule} onClose={onClose} />
      </CoreAdminContext>
    </ThemeProvider>,
  );
  const sent = () => http.call.mock.calls.filter(([, given]) => given?.method === 'PATCH').map(([, given]) => given?.json);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Water and sewer' } });
  save();
  await screen.findByText('Someone else changed this rule: Name. Save again to keep yours.');
  expect([sent(), screen.getByLabelText<HTMLInputElement>(/^Order/).value]).toEqual([[], '10']);
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ name: 'Water and sewer' }]);
});
