import { createTheme, ThemeProvider } from '@mui/material';
import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DocumentFull } from '../../api/types';
import { i18nProvider } from '../../i18n/i18n-provider';
import { newQueryClient } from '../../providers/query-client';
import { lightTheme } from '../../theme/theme';
import { wholeKey } from '../use-documents';
import { ExpensePlace } from './ExpensePlace';
import { suggestionsOf } from '../values/document-values';
import { useReviewSaves } from './use-review-saves';

const provider = { getOne: vi.fn<() => Promise<unknown>>(), update: vi.fn<(resource: string, sent: object) => Promise<unknown>>() };
/** What the server has of every record. */
const keep = (record: object): void => {
  provider.getOne.mockResolvedValue({ data: record });
  provider.update.mockResolvedValue({ data: record });
};
const notify = vi.hoisted(() => vi.fn<(words: string, options?: object) => void>());
vi.mock('react-admin', async (original) => ({ ...(await original<object>()), useNotify: () => notify }));
vi.mock('../../money/use-money', () => ({ useMoney: () => (amount: number) => `$${amount}` }));
beforeEach(() => {
  for (const call of Object.values(provider)) call.mockReset();
  notify.mockReset();
});
const paper = { id: 7, expense_id: 3, reviewed_at: null, property_id: 2, property_name: 'Birch', updated_at: '2026-03-01T08:00:00.000Z' };
const document = paper as DocumentFull;
const changes = () => provider.update.mock.calls;
const change = (resource: string, id: number, data: object, seen?: string) => [
  resource,
  expect.objectContaining({ id, data, meta: { seen } }),
];

function wrapped() {
  const client = newQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <CoreAdminContext dataProvider={provider as unknown as DataProvider} i18nProvider={i18nProvider} queryClient={client}>
          {children}
        </CoreAdminContext>
      </MemoryRouter>
    </ThemeProvider>
  );
  return { client, wrapper };
}

test('an expense is moved only as it stands here', async () => {
  const expense = { id: 3, amount: 40, is_split: false, property_id: 1, property_name: 'Alder', updated_at: '2026-03-01T09:00:00.000Z' };
  keep(expense);
  render(<ExpensePlace document={document} canChange />, { wrapper: wrapped().wrapper });
  const move = await screen.findByRole('button', { name: 'Move the expense too' });
  await act(() => Promise.resolve(move.click()));
  expect(changes()).toEqual([change('expenses', 3, { property_id: 2 }, '2026-03-01T09:00:00.000Z')]);
});

test('an expense that somebody else has changed meanwhile is shown as it is by now', async () => {
  const expense = { id: 3, amount: 40, is_split: false, property_id: 1, property_name: 'Alder', updated_at: '2026-03-01T09:00:00.000Z' };
  keep(expense);
  render(<ExpensePlace document={document} canChange />, { wrapper: wrapped().wrapper });
  const move = await screen.findByRole('button', { name: 'Move the expense too' });
  keep({ ...expense, property_name: 'Cedar', property_id: 5 });
  provider.update.mockRejectedValue(new Error('changed'));
  await act(() => Promise.resolve(move.click()));
  await expect.poll(() => screen.queryByText(/recorded for Cedar/)).not.toBeNull();
});

test('a document that somebody else has put elsewhere meanwhile is assigned only after that was said', async () => {
  const latest = { ...paper, property_id: 5, property_name: 'Cedar', updated_at: '2026-03-01T10:00:00.000Z' };
  keep(latest);
  const { client, wrapper } = wrapped();
  const { result, rerender } = renderHook(({ of }) => useReviewSaves(of, 'USD', () => undefined), {
    wrapper,
    initialProps: { of: document },
  });
  await act(() => result.current.assign(9));
  expect(changes()).toEqual([]);
  expect(notify).toHaveBeenCalledWith('review.changed_meanwhile', { type: 'warning', messageArgs: { fields: 'Property: Cedar' } });
  expect(client.getQueryData(wholeKey(7))).toEqual(latest);
  rerender({ of: latest as DocumentFull });
  await act(() => result.current.assign(9));
  expect(changes()).toEqual([change('documents', 7, { property_id: 9 }, '2026-03-01T10:00:00.000Z')]);
});

test('nor is it put there by a save in the queue', async () => {
  const read = { document_type: 'other', suggested_copy_destination_name: null };
  const data = { vendor: 'Harbor Glass', amount: 40, date: '2026-02-27', description: null };
  const seen = { ...paper, ...read, extracted_data: data } as unknown as DocumentFull;
  const latest = { ...seen, property_id: 5, property_name: 'Cedar' };
  keep(latest);
  const { wrapper } = wrapped();
  const { result, rerender } = renderHook(({ of }) => useReviewSaves(of, 'USD', () => undefined), {
    wrapper,
    initialProps: { of: seen },
  });
  const save = () => result.current.saveChanges(suggestionsOf(seen), {}, { remove: true, property_id: 9 }, () => undefined);
  await act(save);
  expect(changes()).toEqual([]);
  expect(notify).toHaveBeenCalledWith('review.changed_meanwhile', { type: 'warning', messageArgs: { fields: 'Property: Cedar' } });
  rerender({ of: latest });
  await act(save);
  expect(changes()).toEqual([change('documents', 7, { property_id: 9, processing_status: 'completed' })]);
});

test('what else has changed of a document does not keep it from being assigned', async () => {
  const latest = { ...paper, vendor_name: 'Harbor Glass', updated_at: '2026-03-01T10:00:00.000Z' };
  keep(latest);
  const { result } = renderHook(() => useReviewSaves(document, 'USD', () => undefined), { wrapper: wrapped().wrapper });
  await act(() => result.current.assign(9));
  expect(changes()).toEqual([change('documents', 7, { property_id: 9 }, '2026-03-01T10:00:00.000Z')]);
});
