import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admit, Doors } from './admit.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that was let in, or waits. */
function call(doors: Doors, isForm = false) {
  const request = Object.assign(new IncomingMessage(new Socket()), { is: () => isForm });
  const response = new ServerResponse(request);
  const begun = vi.fn<() => void>();
  admit(doors)(request as unknown as Request, response as unknown as Response, begun);
  return { response, begun };
}

test('a call has its place until its answer begins', () => {
  const doors = new Doors();
  const { response, begun } = call(doors);
  expect([begun.mock.calls.length, doors.calls.atWork]).toEqual([1, 1]);
  response.writeHead(200);
  expect(doors.calls.atWork).toBe(0);
  response.end('much later');
  response.emit('close');
  expect(doors.calls.atWork).toBe(0);
});

test('work whose caller has gone keeps its place until it would have answered', () => {
  const doors = new Doors();
  const { response } = call(doors);
  response.emit('close');
  expect(doors.calls.atWork).toBe(1);
  response.end('for nobody');
  expect(doors.calls.atWork).toBe(0);
});

test('and gives it back after half a minute where it never answers', () => {
  const doors = new Doors();
  const { response } = call(doors);
  response.emit('close');
  vi.advanceTimersByTime(29_999);
  expect(doors.calls.atWork).toBe(1);
  vi.advanceTimersByTime(1);
  expect(doors.calls.atWork).toBe(0);
});

test('who goes while waiting is forgotten at once', () => {
  const doors = new Doors();
  const first = Array.from({ length: doors.calls.limits.atOnce }, () => call(doors));
  const { response, begun } = call(doors);
  expect(doors.calls.waiting).toBe(1);
  response.emit('close');
  expect(doors.calls.waiting).toBe(0);
  first[0]?.response.end();
  expect([begun.mock.calls.length, doors.calls.atWork]).toEqual([0, doors.calls.limits.atOnce - 1]);
});

test('a form with a file comes by a door of its own', () => {
  const doors = new Doors();
  call(doors, true);
  expect([doors.calls.atWork, doors.forms.atWork]).toEqual([0, 1]);
});
