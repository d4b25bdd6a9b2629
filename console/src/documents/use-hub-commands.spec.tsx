import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HubCommand } from './hub-command';
import { nothing } from './list/selection';
import type { QueueView } from './queue/use-queue-view';
import { pauseMs } from './use-held-keys';
import { useHubCommands } from './use-hub-commands';

const told = vi.hoisted(() => vi.fn<(words: string) => void>());
const keys = vi.hoisted(() => ({ act: undefined as ((command: HubCommand) => void) | undefined }));
vi.mock('react-admin', () => ({ useNotify: () => told }));
vi.mock('./quick/QuickFields', () => ({ fieldIds: { amount: 'amount' } }));
vi.mock('./use-hub-keys', () => ({
  useHubKeys: (press: (command: HubCommand) => void) => {
    keys.act = press;
  },
}));

const did = vi.fn<(what: string, ...more: unknown[]) => void>();
const deed =
  (what: string) =>
  (...more: unknown[]): void =>
    did(what, ...more);

beforeEach(() => {
  vi.useFakeTimers();
  did.mockReset();
  told.mockReset();
});
afterEach(() => void vi.useRealTimers());

interface Before {
  current: number;
  marked?: readonly number[];
  replaced?: number;
  isStandIn?: boolean;
}

/** The hub over a queue. */
function hub(before: Before) {
  return renderHook(
    ({ current, marked = [], replaced, isStandIn = replaced !== undefined }: Before) => {
      const selection = { ...nothing, current, marked };
      const queue = { selection, replaced: replaced ?? null, isStandIn: () => isStandIn, move: deed('move'), clear: () => undefined };
      const actions = { file: deed('file'), removeOne: deed('removeOne') };
      const bulk = { run: deed('bulk') };
      const dialogs = { setDeleting: deed('ask'), setReviewing: deed('review'), setHelp: deed('help') };
      return useHubCommands({
        queue: queue as unknown as QueueView,
        dialogs: dialogs as never,
        actions: actions as never,
        bulk: bulk as never,
        canChange: true,
        saveAll: deed('saveAll'),
        save: { current: deed('save') },
      });
    },
    { initialProps: before },
  );
}

/** A key, as the page and the hub hear of it. */
const press = (command: HubCommand): void => {
  fireEvent.keyDown(document.body, { key: 'x' });
  act(() => keys.act?.(command));
};
const deeds = (): unknown[] => did.mock.calls.map(([what]) => what);

test('keys that were typed for a document that others have dealt with do nothing to the next, until a pause', () => {
  const { rerender } = hub({ current: 1 });
  rerender({ current: 2, replaced: 1 });
  for (const command of ['save', 'file', 'delete', 'review', 'edit'] as const) {
    vi.advanceTimersByTime(pauseMs - 100);
    press(command);
  }
  expect(deeds()).toEqual([]);
  expect(told.mock.calls).toEqual([['documents.stand_in', { type: 'info' }]]);
  vi.advanceTimersByTime(pauseMs);
  press('save');
  press('file');
  expect(did.mock.calls).toEqual([['save'], ['file', 2]]);
});

test('a letter that is no key of the hub is no pause either', () => {
  const { rerender } = hub({ current: 1 });
  rerender({ current: 2, replaced: 1 });
  vi.advanceTimersByTime(pauseMs - 100);
  fireEvent.keyDown(document.body, { key: 'n' });
  vi.advanceTimersByTime(pauseMs - 100);
  press('save');
  expect(deeds()).toEqual([]);
});

test('who moves on, or has dealt with the one before, waits for nothing', () => {
  const { rerender } = hub({ current: 1 });
  rerender({ current: 2, replaced: 1 });
  press('next');
  rerender({ current: 3 });
  press('save');
  rerender({ current: 4, replaced: 3, isStandIn: false });
  press('save');
  expect(deeds()).toEqual(['move', 'save', 'save']);
  expect(told).not.toHaveBeenCalled();
});

test.each([
  ['the document that is shown', [7], 7, ['removeOne', 7]],
  ['one that is not shown', [7], 8, ['bulk', 'delete', [7]]],
  ['many', [7, 8], 8, ['bulk', 'delete', [7, 8]]],
] as const)('%s is deleted: whether others have dealt with it is asked where it cannot be seen', (_, wanted, current, expected) => {
  const { result } = hub({ current });
  act(() => result.current.confirmDelete(wanted));
  expect(did.mock.calls).toEqual([['ask', null], expected]);
});
