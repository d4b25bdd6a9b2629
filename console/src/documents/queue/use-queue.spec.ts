import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { usualOrder } from '../../providers/usual-order';
import type { ListParams, QueuePage } from './queue-pages';
import { cameBack, hasLeft, takeOutOfQueues } from './use-queue';

const page = (ids: number[], total: number) => ({ data: ids.map((id) => ({ id })), total }) as unknown as QueuePage;
const keyOf = (filter: object, at: number) => [
  'documents',
  'getList',
  { pagination: { page: at + 1, perPage: 50 }, sort: usualOrder, filter },
];

test('a document that leaves is gone from every queue it stood in, and from no other', () => {
  const client = new QueryClient();
  client.setQueryData(keyOf({}, 0), page([1, 2], 150));
  client.setQueryData(keyOf({}, 1), page([101, 102], 150));
  client.setQueryData(keyOf({ property_id: 7 }, 0), page([1], 1));
  client.setQueryData(keyOf({ subscriptions_only: true }, 0), page([9], 1));
  client.setQueryData(keyOf({ include_all: true }, 0), page([1, 9], 2));
  takeOutOfQueues(client, [1, 102]);
  const held = client.getQueriesData<QueuePage>({ queryKey: ['documents', 'getList'] });
  expect(held.map(([key, data]) => [(key[2] as ListParams).filter, data?.data.map(({ id }) => id), data?.total])).toEqual([
    [{}, [2], 148],
    [{}, [101], 148],
    [{ property_id: 7 }, [], 0],
    [{ subscriptions_only: true }, [9], 1],
    [{ include_all: true }, [1, 9], 2],
  ]);
  expect([1, 2, 102].map(hasLeft)).toEqual([true, false, true]);
  cameBack([1]);
  expect(hasLeft(1)).toBe(false);
});
