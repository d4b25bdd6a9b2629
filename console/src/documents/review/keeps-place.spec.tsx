import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider, NotificationContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../../i18n/i18n-provider';
import { lightTheme } from '../../theme/theme';
import { ReviewDialog } from './ReviewDialog';

vi.mock('../../api/http', async (original) => ({
  ...(await original<object>()),
  fetchJson: (path: string) =>
    Promise.resolve({ id: Number(path.split('/').at(-1)), filename: 'bill.pdf', vendor_name: null, extracted_data: {} }),
}));
vi.mock('./Review', () => ({
  Review: ({ onDone }: { onDone: (end: string) => void }) => <button onClick={() => onDone('filed')}>File it</button>,
}));
afterEach(cleanup);

const dialogOf = (ids: number[], onOpen: (id: number) => void) => (
  <ThemeProvider theme={createTheme(lightTheme)}>
    <QueryClientProvider client={new QueryClient()}>
      <I18nContextProvider value={i18nProvider}>
        <NotificationContextProvider>
          <ReviewDialog documentId={7} onClose={() => undefined} queue={{ ids, onOpen }} />
        </NotificationContextProvider>
      </I18nContextProvider>
    </QueryClientProvider>
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
