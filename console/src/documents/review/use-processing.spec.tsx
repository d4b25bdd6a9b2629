import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentFull } from '../../api/types';
import { type ProcessFrom, useProcessing } from './use-processing';

const told = vi.hoisted(() => vi.fn<(words: string, more?: object) => void>());
const answer = vi.hoisted(() => ({ success: true, error: null as string | null, message: '', suggestion: null as string | null }));
vi.mock('react-admin', () => ({
  useNotify: () => told,
  useTranslate: () => (words: string) => words,
  useDataProvider: () => ({ processDocument: () => Promise.resolve({ data: { ...answer } }) }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  told.mockClear();
  Object.assign(answer, { success: true, error: null, suggestion: null });
});
afterEach(() => void vi.useRealTimers());

const document = { id: 7, processing_status: 'failed', updated_at: '2026-11-20T12:00:00Z' } as unknown as DocumentFull;

/** Asks for processing; answers how often the screen was brought up to date, now and so many milliseconds later. */
async function ask(from: ProcessFrom) {
  const client = new QueryClient();
  const renewed = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useProcessing(document), { wrapper });
  await act(() => result.current.process(from));
  const at = () => renewed.mock.calls.length;
  const first = at();
  return { renewedBy: async (ms: number) => (await act(() => vi.advanceTimersByTimeAsync(ms)), at() > first) };
}

test.each([
  ['reprocess', 3000],
  ['retry', 1000],
  ['text', 2000],
] as const)('after %s the screen is brought up to date within %i ms', async (from, ms) => {
  const { renewedBy } = await ask(from);
  expect(await renewedBy(ms - 1)).toBe(false);
  expect(await renewedBy(1)).toBe(true);
});

test('the offer to force it stays 10000 ms', async () => {
  Object.assign(answer, { success: false, error: 'No text' });
  await ask('retry');
  expect(told).toHaveBeenCalledWith('review.retry_failed', expect.objectContaining({ type: 'error' }));
  expect(told).toHaveBeenLastCalledWith('review.force_offer', expect.objectContaining({ autoHideDuration: 10_000 }));
});

test('a suggestion stays 5000 ms', async () => {
  answer.suggestion = 'Try a sharper scan.';
  await ask('reprocess');
  expect(told).toHaveBeenCalledWith('Try a sharper scan.', { type: 'info', autoHideDuration: 5000 });
});
