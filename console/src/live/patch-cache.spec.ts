import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEarly, takeEarly } from '../api/early';
import type { DocumentRow } from '../api/types';
import type { LiveEvent } from './follow-events';
import { patchCache } from './patch-cache';

const row = (id: number) => ({ id, processing_status: 'processing', progress: null }) as unknown as DocumentRow;
const event = (kind: string, data: object = {}): LiveEvent => ({
  id: 1,
  document_id: 7,
  kind,
  at: '2026-11-20T12:00:00Z',
  data: { ...data },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const client = new QueryClient();
  client.setQueryData(['documents', 'getList', {}], { data: [row(6), row(7)], total: 2 });
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const keys = () => asked.mock.calls.map(([filter]) => filter?.queryKey?.slice(0, 2).join(' '));
  const { event: apply, mail } = patchCache(client);
  return { client, apply, mail, keys };
}

test('progress shows on its own row at once, and nothing is asked again', () => {
  const { client, apply, keys } = start();
  apply(event('reading', { page: 2, pages: 5 }));
  const page = client.getQueryData<{ data: DocumentRow[] }>(['documents', 'getList', {}]);
  expect(page?.data.map(({ progress }) => progress?.data ?? null)).toEqual([null, { page: 2, pages: 5 }]);
  vi.runAllTimers();
  expect(keys()).toEqual([]);
});

const keyOf = (id: string) => ['documents', 'getOne', { id, meta: { whole: true } }];

test('of single documents only the one that has changed is asked for again', () => {
  const client = new QueryClient();
  for (const id of ['6', '7']) client.setQueryData(keyOf(id), row(Number(id)));
  patchCache(client).event(event('completed'));
  vi.advanceTimersByTime(1000);
  expect(['6', '7'].map((id) => client.getQueryState(keyOf(id))?.isInvalidated)).toEqual([false, true]);
});

test('many changes are one question for the list', () => {
  const { apply, keys } = start();
  for (const kind of ['received', 'extracted', 'settled', 'completed']) apply(event(kind));
  expect(keys().filter((key) => key === 'documents')).toEqual([]);
  vi.runAllTimers();
  expect(keys().filter((key) => key === 'documents')).toEqual(['documents']);
});

test('a message that makes no document is a question for the ledger all the same', () => {
  const { mail, keys } = start();
  mail();
  mail();
  vi.runAllTimers();
  expect(keys()).toEqual(['mail', 'allowed-senders']);
});

test.each([
  ['expensed', true],
  ['expense_deleted', true],
  ['assigned', false],
])('after %s the sums are asked for again: %s', (kind, asked) => {
  const { apply, keys } = start();
  apply(event(kind));
  vi.runAllTimers();
  expect(keys().includes('expenses')).toBe(asked);
});

test('properties, dues and subscriptions follow what papers say; the names of properties stay', () => {
  const client = new QueryClient();
  const followers = [
    ['properties', 'getOne', { id: '3' }],
    ['properties', 'getList', {}],
    ['properties', 'portfolio'],
    ['hoa-dues', 2026],
    ['subscriptions', 'getList'],
  ];
  const all = [...followers, ['properties', 'getMany', { ids: ['3'] }]];
  for (const queryKey of all) client.setQueryData(queryKey, 'before');
  const askedAgain = () => all.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
  const { event: apply } = patchCache(client);
  apply(event('reading'));
  vi.advanceTimersByTime(1000);
  expect(askedAgain()).toEqual([]);
  apply(event('expensed'));
  vi.advanceTimersByTime(1000);
  expect(askedAgain()).toEqual(followers);
});

test('an answer on its way may be older than the change: it is waited for, and asked for again', async () => {
  const { client, apply, keys } = start();
  const waiting: ((words: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => waiting.push(resolve));
  const loading = client.fetchQuery({ queryKey: ['documents', 'getOne', { id: '7' }], queryFn });
  apply(event('completed'));
  vi.advanceTimersByTime(2000);
  expect(keys()).not.toContain('documents getOne');
  waiting[0]?.('read before');
  await loading;
  vi.advanceTimersByTime(250);
  expect(keys().filter((key) => key === 'documents getOne')).toEqual(['documents getOne']);
  vi.runAllTimers();
  expect(keys().filter((key) => key === 'documents getOne')).toEqual(['documents getOne']);
});

test('what has failed is left as it is', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('away')));
  const observer = new QueryObserver(client, { queryKey: ['mail'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  patchCache(client).mail();
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});

test('an answer asked for early and not yet taken is not taken after a change', () => {
  keepEarly('/documents/', Promise.resolve(new Response('before')));
  const { apply } = start();
  apply(event('reading'));
  apply(event('completed'));
  expect(takeEarly('/documents/')).toBeUndefined();
});
