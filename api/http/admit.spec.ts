import { AsyncResource } from 'node:async_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admit, Doors } from './admit.js';
import { requireAside, stepAside } from './step-aside.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that was admitted, or waits. */
function call(doors: Doors, isForm = false, serve: () => void = () => undefined) {
  const request = Object.assign(new IncomingMessage(new Socket()), { is: () => isForm });
  const response = new ServerResponse(request);
  const begun = vi.fn<() => void>(serve);
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

test('who is answered as soon as it is let in, as for a page that is not there, keeps no place', () => {
  const doors = new Doors();
  const first = Array.from({ length: doors.calls.limits.atOnce }, () => call(doors));
  const { response, begun } = call(doors, false, () => void response.end('nothing is here'));
  first[0]?.response.end();
  expect(begun).toHaveBeenCalledOnce();
  response.emit('close');
  expect(doors.calls.atWork).toBe(doors.calls.limits.atOnce - 1);
});

test('a form with a file comes by a door of its own', () => {
  const doors = new Doors();
  call(doors, true);
  expect([doors.calls.atWork, doors.forms.atWork]).toEqual([0, 1]);
});

/** A call that was admitted, with its way to step aside later on. */
function served(doors: Doors, isForm = false) {
  const ways: (() => boolean)[] = [];
  const { response } = call(doors, isForm, () => void ways.push(AsyncResource.bind(stepAside)));
  return { response, aside: () => ways[0]?.() };
}

test('a call that only waits gives its place to another, once, until its answer begins', () => {
  const doors = new Doors();
  const { response, aside } = served(doors);
  expect([aside(), aside()]).toEqual([true, true]);
  expect([doors.calls.atWork, doors.waits.atWork]).toEqual([0, 1]);
  response.end('at last');
  expect([doors.calls.atWork, doors.waits.atWork]).toEqual([0, 0]);
});

test('a form that was taken and waits gives its place up too, and so does one whose caller has gone', () => {
  const doors = new Doors();
  const { response, aside } = served(doors, true);
  response.emit('close');
  expect([aside(), doors.forms.atWork, doors.waits.atWork]).toEqual([true, 0, 1]);
  vi.advanceTimersByTime(30_000);
  expect(doors.waits.atWork).toBe(0);
});

test('where too many wait already a call keeps its place and hears so', () => {
  const doors = new Doors();
  const waiting = Array.from({ length: doors.waits.limits.atOnce }, () => served(doors));
  expect(waiting.map(({ aside }) => aside())).not.toContain(false);
  const { response, aside } = served(doors);
  expect([aside(), doors.calls.atWork, doors.waits.atWork, doors.waits.refused]).toEqual([false, 1, doors.waits.limits.atOnce, 1]);
  waiting[0]?.response.end();
  expect([aside(), doors.calls.atWork]).toEqual([true, 0]);
  response.end();
  expect(doors.waits.atWork).toBe(doors.waits.limits.atOnce - 1);
});

test('what is nothing without the wait is refused with a sentence; outside of a call nobody is in the way', () => {
  const doors = new Doors();
  for (let place = 0; place < doors.waits.limits.atOnce; place += 1) doors.waits.takePlace();
  let refused: unknown;
  call(doors, false, () => {
    try {
      requireAside();
    } catch (error) {
      refused = error;
    }
  });
  expect(refused).toMatchObject({ code: 'unavailable', message: 'Too many requests at the moment. Please try again shortly.' });
  expect(stepAside()).toBe(true);
});
