import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nowhere } from './list/selection';
import type { QueueView } from './queue/use-queue-view';
import { pauseMs } from './use-held-keys';
import { useHubCommands } from './use-hub-commands';

const told = vi.hoisted(() => vi.fn<(words: string) => void>());
const keys = vi.hoisted(() => ({ press: undefined as ((event: object) => void) | undefined }));
vi.mock('react-admin', () => ({ useNotify: () => told }));
vi.mock('./quick/QuickFields', () => ({ fieldIds: { amount: 'amount' }, quickForm: 'quick' }));
vi.mock('react-hotkeys-hook', () => ({
  useHotkeys: (_: string, press: (event: object) => void) => {
    keys.press = press;
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
  document.body.innerHTML = '<form name="quick"></form>';
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    did('save');
  });
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
      const selection = { ...nowhere, current, marked };
      const queue = { selection, replaced: replaced ?? null, isStandIn: () => isStandIn, move: deed('move'), clear: () => undefined };
      useHubCommands(queue as unknown as QueueView, {
        help: deed('help'),
        delete: deed('delete'),
        review: deed('review'),
        file: deed('file'),
        saveAll: deed('saveAll'),
      });
    },
    { initialProps: before },
  );
}

/** A key, as the page and the hub hear of it. */
const press = (key: string): void => {
  fireEvent.keyDown(document.body, { key });
  act(() => keys.press?.({ key, repeat: false, target: document.body, preventDefault: () => undefined }));
};
const deeds = (): unknown[] => did.mock.calls.map(([what]) => what);

test('keys that were typed for a document that others have dealt with do nothing to the next, until a pause', () => {
  const { rerender } = hub({ current: 1 });
  rerender({ current: 2, replaced: 1 });
  for (const key of ['Enter', 'f', 'Delete', 'r', 'e']) {
    vi.advanceTimersByTime(pauseMs - 100);
    press(key);
  }
  expect(deeds()).toEqual([]);
  expect(told.mock.calls).toEqual([['documents.stand_in', { type: 'info' }]]);
  vi.advanceTimersByTime(pauseMs);
  press('Enter');
  press('f');
  expect(did.mock.calls).toEqual([['save'], ['file', 2]]);
});

test('a letter that is no key of the hub is no pause either', () => {
  const { rerender } = hub({ current: 1 });
  rerender({ current: 2, replaced: 1 });
  vi.advanceTimersByTime(pauseMs - 100);
  fireEvent.keyDown(document.body, { key: 'n' });
  vi.advanceTimersByTime(pauseMs - 100);
  press('Enter');
  expect(deeds()).toEqual([]);
});

test('who moves on, or has dealt with the one before, waits for nothing', () => {
  const { rerender } = hub({ current: 1 });
  rerender({ current: 2, replaced: 1 });
  press('ArrowDown');
  rerender({ current: 3 });
  press('Enter');
  rerender({ current: 4, replaced: 3, isStandIn: false });
  press('Enter');
  expect(deeds()).toEqual(['move', 'save', 'save']);
  expect(told).not.toHaveBeenCalled();
});
