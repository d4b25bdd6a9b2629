import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { QueuePage } from './queue-pages';
import { cameBack, hasLeft, takeOutOfQueues } from './use-queue';

const page = (ids: number[], total: number) => ({ rows: ids.map((id) => ({ id })), total }) as unknown as QueuePage;

test('a document that leaves is gone from every queue it stood in, and from no other', () => {
  const client = new QueryClient();
  client.setQueryData(['documents', 'queue', 'all', 0], page([1, 2], 150));
  client.setQueryData(['documents', 'queue', 'all', 1], page([101, 102], 150));
  client.setQueryData(['documents', 'queue', 7, 0], page([1], 1));
  client.setQueryData(['documents', 'queue', 'subscriptions', 0], page([9], 1));
  takeOutOfQueues(client, [1, 102]);
  const held = client.getQueriesData<QueuePage>({ queryKey: ['documents', 'queue'] });
  expect(held.map(([key, data]) => [key[2], data?.rows.map(({ id }) => id), data?.total])).toEqual([
    ['all', [2], 148],
    ['all', [101], 148],
    [7, [], 0],
    ['subscriptions', [9], 1],
  ]);
  expect([1, 2, 102].map(hasLeft)).toEqual([true, false, true]);
  cameBack([1]);
  expect(hasLeft(1)).toBe(false);
});
