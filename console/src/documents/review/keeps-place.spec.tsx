import { createTheme, ThemeProvider } from '@mui/material';
import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { i18nProvider } from '../../i18n/i18n-provider';
import { lightTheme } from '../../theme/theme';
import { ReviewDialog } from './ReviewDialog';

const dataProvider = {
  getOne: (_: string, { id }: { id: number }) =>
    Promise.resolve({ data: { id, filename: 'bill.pdf', vendor_name: null, extracted_data: {} } }),
} as unknown as DataProvider;
vi.mock('./Review', () => ({
  Review: ({ onDone }: { onDone: () => void }) => <button onClick={onDone}>File it</button>,
}));
const dialogOf = (ids: number[], onOpen: (id: number) => void) => (
  <ThemeProvider theme={createTheme(lightTheme)}>
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <ReviewDialog documentId={7} onClose={() => undefined} queue={{ ids, onOpen }} />
    </CoreAdminContext>
  </ThemeProvider>
);

test('a document that was given to another property, and so left the list, is followed by the next of the list as it was', async () => {
  const onOpen = vi.fn<(id: number) => void>();
  const { rerender } = render(dialogOf([4, 7, 9], onOpen));
  await screen.findByText('2 of 3');
  rerender(dialogOf([4, 9], onOpen));
  await expect.poll(() => screen.queryByText('2 of 3')).toBeNull();
  for (const name of ['Next document', 'Previous document']) screen.getByRole('button', { name }).click();
  (await screen.findByRole('button', { name: 'File it' })).click();
  await act(() => Promise.resolve());
  expect(onOpen.mock.calls).toEqual([[9], [4], [9]]);
});
