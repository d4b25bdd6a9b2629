import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Figure } from './figure.js';
import { Admission } from './admission.js';
import { crowded, serveWith } from './step-aside.js';

const megabyte = 1_048_576;
const retrySeconds = 2;
/** Work whose caller has gone and that never answers gives its place back after this. */
const forgottenMs = 30_000;

/**
 * Admission control of the api. A file takes as long as its sender's connection, so uploads have separate slots and do not keep others out. So have
 * calls that only wait for a worker or for another server: they are admitted like any other and then step aside; where no slot is left there, they do
 * not queue.
 */
@Injectable()
export class Doors {
  readonly calls = new Admission({ atOnce: 32, waiting: 500, waitingBytes: 32 * megabyte, waitMs: 10_000 });
  readonly forms = new Admission({ atOnce: 64, waiting: 100, waitingBytes: Infinity, waitMs: 10_000 });
  readonly waits = new Admission({ atOnce: 16, waiting: 0, waitingBytes: 0, waitMs: 0 });

  figures(): Figure[] {
    const { calls, forms, waits } = this;
    const perDoor = (read: (door: Admission) => number) =>
      Object.entries({ calls, forms, waits }).map(([door, admission]) => ({ labels: { door }, value: read(admission) }));
    return [
      {
        name: 'http_at_work',
        help: 'Calls at work; forms are those that bring a file, waits those that only wait',
        type: 'gauge',
        values: perDoor((door) => door.atWork),
      },
      { name: 'http_waiting', help: 'Calls waiting to be admitted', type: 'gauge', values: perDoor((door) => door.waiting) },
      {
        name: 'http_refused_total',
        help: 'Calls refused since too many were there',
        type: 'counter',
        values: perDoor((door) => door.refused),
      },
    ];
  }
}

/**
 * Admits calls. It comes after the readers of bodies, so a call counts from when all of it has come until its answer begins: a stream of events and a
 * download take no slot. If the caller disconnects, the work goes on and keeps its slot until the answer would have begun.
 */
export function admit({ calls, forms, waits }: Doors): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const door = request.is('multipart/form-data') ? forms : calls;
    let isIn = false;
    const places: (() => void)[] = [];
    const leave = (): void => {
      // A call that is answered at once has no slot to give back yet; this runs again when its connection closes.
      for (const give of places) give();
    };
    let isAside = false;
    const aside = (): boolean => {
      const place = isAside ? null : waits.takePlace();
      if (!place) return isAside;
      isAside = true;
      leave();
      places.push(place);
      return true;
    };
    const begin = (): void => {
      isIn = true;
      serveWith(aside, next);
    };
    whenAnswered(response, leave);
    response.once('close', () => {
      if (isIn && !response.headersSent) setTimeout(leave, forgottenMs).unref();
      else leave();
    });
    places.push(door.enter({ begin, refuse: () => refuse(response), bytes: Number(request.headers['content-length']) || 0 }));
  };
}

function refuse(response: Response): void {
  if (response.headersSent || response.destroyed) return;
  response.status(503).set('Retry-After', String(retrySeconds)).json({ detail: crowded });
}

/** When the answer begins, or would have ended where the caller has gone. */
function whenAnswered(response: Response, act: () => void): void {
  for (const name of ['writeHead', 'end'] as const) {
    const original = response[name].bind(response) as (...words: unknown[]) => Response;
    response[name] = ((...words: unknown[]) => {
      act();
      return original(...words);
    }) as never;
  }
}
