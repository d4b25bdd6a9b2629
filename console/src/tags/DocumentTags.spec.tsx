import { createTheme, ThemeProvider } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { newQueryClient } from '../providers/query-client';
import { lightTheme } from '../theme/theme';
import { DocumentTags } from './DocumentTags';

const tag = { id: 9, name: 'Water', color: '#336699', description: null, display_order: 0 };
vi.mock('../api/http', async (original) => ({
  ...(await original<object>()),
  call: (path: string) =>
    Promise.resolve(
      path.startsWith('/tags/?')
        ? new Response(JSON.stringify([tag]), { headers: { 'content-range': 'tags 0-0/1' } })
        : new Response(JSON.stringify(tag)),
    ),
}));
vi.mock('../providers/role', () => ({ useCanChange: () => true }));
/** What names the tags of documents and properties. */
const bearers = [
  ['documents', 'getList', {}],
  ['documents', 'getOne', { id: '7' }],
  ['properties', 'one', 3],
] as const;

test.each<[string, () => Promise<void>]>([
  [
    'gets another name',
    async () => {
      (await screen.findByRole('button', { name: 'Edit Water' })).click();
      fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Water and sewer' } });
      screen.getByRole('button', { name: 'Save Changes' }).click();
    },
  ],
  [
    'is deleted',
    async () => {
      (await screen.findByRole('button', { name: 'Delete Water' })).click();
      (await screen.findByRole('button', { name: 'Delete' })).click();
    },
  ],
])('what bears a tag that %s is asked for again', async (_, change) => {
  const asked = bearers.map(() => vi.fn<() => object[]>(() => []));
  function Beside() {
    bearers.forEach((queryKey, at) => useQuery({ queryKey, queryFn: asked[at]! }));
    return null;
  }
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={newQueryClient()}>
        <DocumentTags />
        <Beside />
      </CoreAdminContext>
    </ThemeProvider>,
  );
  await expect.poll(() => asked.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  await change();
  await expect.poll(() => asked.map(({ mock }) => mock.calls.length)).toEqual([2, 2, 2]);
});
