import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Figure } from '../health/figure.js';
import { Admission } from './admission.js';

const megabyte = 1_048_576;
const retrySeconds = 2;

/** The doors to the api. A file takes as long as its sender's line: it has a door of its own, so that slow lines keep nobody out. */
@Injectable()
export class Doors {
  readonly calls = new Admission({ atOnce: 32, waiting: 500, waitingBytes: 32 * megabyte, waitMs: 10_000 });
  readonly forms = new Admission({ atOnce: 64, waiting: 100, waitingBytes: Infinity, waitMs: 10_000 });

  figures(): Figure[] {
    const both = (read: (door: Admission) => number) =>
      Object.entries({ calls: this.calls, forms: this.forms }).map(([door, admission]) => ({ labels: { door }, value: read(admission) }));
    return [
      {
        name: 'http_at_work',
        help: 'Calls at work; forms are those that bring a file',
        type: 'gauge',
        values: both((door) => door.atWork),
      },
      { name: 'http_waiting', help: 'Calls that wait to be let in', type: 'gauge', values: both((door) => door.waiting) },
      {
        name: 'http_refused_total',
        help: 'Calls refused since too many were there',
        type: 'counter',
        values: both((door) => door.refused),
      },
    ];
  }
}

/**
 * Lets calls in by their door. Stands behind the readers of bodies, so that a call counts once all of it has come, and until its answer begins:
 * a stream of events and a download take no place.
 */
export function admit({ calls, forms }: Doors): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const door = request.is('multipart/form-data') ? forms : calls;
    let leave: (() => void) | null = null;
    beforeAnswer(response, () => leave?.());
    leave = door.enter({ begin: next, refuse: () => refuse(response), bytes: Number(request.headers['content-length']) || 0 });
  };
}

function refuse(response: Response): void {
  if (response.headersSent || response.destroyed) return;
  const detail = 'Too many calls at once right now. Please try again in a moment.';
  response.status(503).set('Retry-After', String(retrySeconds)).json({ detail });
}

/** When the answer begins, or the caller has gone. */
function beforeAnswer(response: Response, act: () => void): void {
  response.once('close', act);
  const writeHead = response.writeHead.bind(response) as (...words: unknown[]) => Response;
  response.writeHead = ((...words: unknown[]) => {
    act();
    return writeHead(...words);
  }) as Response['writeHead'];
}
