import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/http';
import { i18nProvider } from '../../i18n/i18n-provider';
import { lightTheme } from '../../theme/theme';
import { DocumentPage } from '../DocumentPage';
import { ReviewDialog } from './ReviewDialog';

const getOne = vi.fn<() => Promise<unknown>>();
vi.mock('../../providers/role', () => ({ useCanChange: () => true }));
vi.mock('./Review', () => ({ Review: () => <input aria-label="Vendor" /> }));
const document = { id: 7, filename: 'bill.pdf', vendor_name: null, extracted_data: {} };
const said = 'Failed to load document data';

function show(at: ReactNode): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter initialEntries={['/documents/7']}>
        <CoreAdminContext dataProvider={{ getOne } as unknown as DataProvider} i18nProvider={i18nProvider} queryClient={client}>
          <Routes>
            <Route path="/documents/:id" element={at} />
          </Routes>
        </CoreAdminContext>
      </MemoryRouter>
    </ThemeProvider>,
  );
  return client;
}

test.each([
  ['over a screen', <ReviewDialog key="dialog" documentId={7} onClose={() => undefined} />],
  ['on its own page', <DocumentPage key="page" />],
])('what is typed of a document %s stays while that cannot be asked for anew', async (_, at) => {
  getOne.mockResolvedValue({ data: document });
  const client = show(at);
  const vendor = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Vendor' });
  fireEvent.change(vendor, { target: { value: 'Harbor Glass' } });
  getOne.mockRejectedValue(new ApiError(503, null, null));
  await act(() => client.invalidateQueries());
  await screen.findByText(said);
  getOne.mockResolvedValue({ data: document });
  await act(() => client.invalidateQueries());
  await expect.poll(() => screen.queryByText(said)).toBeNull();
  expect(vendor.isConnected && vendor.value).toBe('Harbor Glass');
});

test.each([404, 503])('a document that could not be had at all is not shown: %d', async (status) => {
  getOne.mockRejectedValue(new ApiError(status, null, null));
  show(<DocumentPage />);
  await screen.findByRole('alert');
  expect(screen.queryByRole('textbox')).toBeNull();
});
