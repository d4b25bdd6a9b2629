import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useQueueView } from './use-queue-view';
import type { HubFilter } from './hub-filter';
import { usualOrder } from '../../providers/usual-order';
import { cameBack, takeOutOfQueues } from './use-queue';

const held = vi.hoisted(() => ({
  filter: {} as object,
  queues: new Map<unknown, readonly ({ id: number } | undefined)[]>(),
  everyId: Promise.resolve([1, 2, 3, 4, 5]),
}));
vi.mock('react-admin', async () => {
  const { useState } = await import('react');
  return {
    useNotify: () => () => undefined,
    useListContext: () => {
      const [selectedIds, onSelect] = useState<readonly number[]>([]);
      return { filterValues: held.filter, sort: usualOrder, selectedIds, onSelect };
    },
  };
});
vi.mock('./use-queue', async (original) => ({
  ...(await original<typeof import('./use-queue')>()),
  useQueue: () => ({ rows: held.queues.get(held.filter), complete: false, isFetching: false }),
  useEveryId: () => () => held.everyId,
}));

const whole: HubFilter = {};
const ofProperty: HubFilter = { property_id: 7 };

function viewQueue() {
  return renderHook(
    ({ filter }: { filter: HubFilter }) => {
      held.filter = filter;
      return useQueueView();
    },
    { initialProps: { filter: whole } },
  );
}

const queueOf = (...ids: number[]) => [...ids.map((id) => ({ id })), undefined, undefined];

beforeEach(() => {
  held.queues.set(whole, queueOf(1, 2, 3)).set(ofProperty, queueOf(2, 8));
  cameBack([1, 2, 3, 8]);
});

/** A document is dealt with here. */
const dealWith = (id: number): void => takeOutOfQueues(new QueryClient(), [id]);

/** The first two of a long queue, marked. */
async function twoMarked() {
  const view = viewQueue();
  for (const id of [1, 2]) await act(() => view.result.current.click({ id, toggle: true, range: false }));
  expect(view.result.current.selection.marked).toEqual([1, 2]);
  return view;
}

test('a document that was dealt with is marked no longer, so that no delete takes it along', async () => {
  const { result, rerender } = await twoMarked();
  dealWith(1);
  held.queues.set(whole, queueOf(2, 3));
  rerender({ filter: whole });
  expect(result.current.selection.marked).toEqual([2]);
});

test('another filter begins without the marks of the one before', async () => {
  const { result, rerender } = await twoMarked();
  rerender({ filter: ofProperty });
  expect(result.current.selection.marked).toEqual([]);
});

test('what was to be marked in a list that is left by now marks nothing in the next', async () => {
  const { result, rerender } = await twoMarked();
  const marking = result.current.selectAll();
  rerender({ filter: ofProperty });
  await act(() => marking);
  expect(result.current.selection.marked).toEqual([]);
});

test('a document that takes the place of one that others have dealt with is known for a stand-in, until a person chooses', async () => {
  const { result, rerender } = viewQueue();
  expect([result.current.selection.current, result.current.isStandIn()]).toEqual([1, false]);
  held.queues.set(whole, queueOf(2, 3));
  rerender({ filter: whole });
  expect([result.current.selection.current, result.current.isStandIn()]).toEqual([2, true]);
  // It turns out that it was dealt with here: the stream was faster than the answer.
  dealWith(1);
  expect(result.current.isStandIn()).toBe(false);
  act(() => result.current.move(1));
  expect([result.current.selection.current, result.current.isStandIn()]).toEqual([3, false]);
});

test('what follows something that was done here, or stands in another list, is no stand-in', () => {
  const { result, rerender } = viewQueue();
  dealWith(1);
  held.queues.set(whole, queueOf(2, 3));
  rerender({ filter: whole });
  expect([result.current.selection.current, result.current.isStandIn()]).toEqual([2, false]);
  held.queues.set(ofProperty, [{ id: 8 }]);
  rerender({ filter: ofProperty });
  expect([result.current.selection.current, result.current.isStandIn()]).toEqual([8, false]);
});

test('what follows a document that was dealt with here is no stand-in while that is taken back; who deals with it afterwards may be another', () => {
  const { result, rerender } = viewQueue();
  const sees = (...ids: number[]) => {
    held.queues.set(whole, queueOf(...ids));
    rerender({ filter: whole });
    return [result.current.selection.current, result.current.isStandIn()];
  };
  dealWith(1);
  expect(sees(2, 3)).toEqual([2, false]);
  cameBack([1]);
  expect(result.current.isStandIn()).toBe(false);
  expect(sees(1, 2, 3)).toEqual([2, false]);
  act(() => result.current.move(-1));
  expect(result.current.selection.current).toBe(1);
  expect(sees(2, 3)).toEqual([2, true]);
});
