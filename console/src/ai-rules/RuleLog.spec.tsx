import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { lightTheme } from '../theme/theme';
import { RuleLog } from './RuleLog';
import type { Rule } from './rule-types';

const http = vi.hoisted(() => ({ call: vi.fn<(path: string) => Promise<Response>>() }));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));

const show = (pruned: Pick<Rule, 'pruned_runs' | 'pruned_matches'>) => {
  http.call.mockResolvedValue(new Response('[]', { headers: { 'content-range': 'executions */0' } }));
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <RuleLog rule={{ id: 3, name: 'Water bills', ...pruned } as Rule} onClose={() => undefined} />
      </CoreAdminContext>
    </ThemeProvider>,
  );
};

test('a log says how many runs have left it', async () => {
  show({ pruned_runs: 4502, pruned_matches: 1 });
  expect(await screen.findByText('4502 earlier runs, 1 of them matches, have left the log because of their age')).toBeTruthy();
});

test('a log that still has all its runs says nothing of it', async () => {
  show({ pruned_runs: 0, pruned_matches: 0 });
  await screen.findByText('No runs yet');
  expect(screen.queryByText(/have left the log/)).toBeNull();
});
