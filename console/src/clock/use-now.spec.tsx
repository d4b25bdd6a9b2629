import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now';

const weekendMs = 3 * 24 * 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('whoever asks after a time in which nobody did is told the time it is', () => {
  const friday = renderHook(() => useNow());
  friday.unmount();
  vi.advanceTimersByTime(weekendMs);
  const monday = renderHook(() => useNow());
  expect(monday.result.current.getTime()).toBe(Date.now());
});
