import { expect, test } from 'vitest';
import { readFailures } from '#core/reading/read-failure';
import type { GuardedFailure } from '../guarded/outcome.js';
import { NoRoomToRead } from './no-room.js';
import { outcomeOfReading } from './outcome-of-reading.js';

test.each<[GuardedFailure, object]>([
  [
    { ok: false, kind: 'refused', code: 'unsupported_type', detail: 'A web page cannot be read here.' },
    { is: 'failed', code: 'unsupported_type', sentence: 'A web page cannot be read here.' },
  ],
  [
    { ok: false, kind: 'refused', code: 'wrong_password', detail: readFailures.wrong_password },
    { is: 'failed', code: 'needs_password', sentence: readFailures.wrong_password },
  ],
  [
    { ok: false, kind: 'refused', code: 'nobody knows', detail: 'inner words' },
    { is: 'failed', code: 'damaged', sentence: readFailures.damaged },
  ],
  [
    { ok: false, kind: 'crashed', detail: 'SIGSEGV' },
    { is: 'child-died', code: 'crashed', detail: 'crashed: SIGSEGV' },
  ],
  [
    { ok: false, kind: 'timeout', detail: 'not done' },
    { is: 'child-died', code: 'timed_out' },
  ],
  [
    { ok: false, kind: 'memory', detail: '600 MB' },
    { is: 'child-died', code: 'too_large' },
  ],
])('%o', (failure, outcome) => {
  expect(outcomeOfReading(failure)).toMatchObject(outcome);
});

test('a reader that was stopped says nothing about the file', () => {
  expect(() => outcomeOfReading({ ok: false, kind: 'cancelled', detail: 'closed' })).toThrow('stopped');
});

test('a reader that finds the disk full says nothing about the file either', () => {
  const detail = 'ended with code 1: [Error: ENOSPC: no space left on device, write] { errno: -28 }';
  const read = () => outcomeOfReading({ ok: false, kind: 'crashed', detail });
  expect(read).toThrow(NoRoomToRead);
});

test('nor does one that cannot reach the file', () => {
  const detail = 'Error: EIO: i/o error, read\n    at async open';
  expect(() => outcomeOfReading({ ok: false, kind: 'crashed', detail })).toThrow(expect.objectContaining({ code: 'EIO' }));
});
