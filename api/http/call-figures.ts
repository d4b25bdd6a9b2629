import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Histogram } from '#core/kernel/platform/histogram';
import { type Figure, histogramValues } from './figure.js';

/** Upper ends in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The pattern of the address (`/api/v1/documents/:id`), never its values: user input must not create new metrics. */
export function routeOf({ route, path }: { route?: { path?: unknown }; path: string }): string {
  if (typeof route?.path === 'string') return route.path;
  return /^\/api(\/|$)/.test(path) ? 'unknown' : 'console';
}

/** How many calls there were and how long they took, by route, since this process started. */
@Injectable()
export class CallFigures {
  private readonly answers = new Map<string, { labels: Record<string, string>; count: number }>();
  private readonly times = new Map<string, { labels: Record<string, string>; histogram: Histogram }>();

  /** `seconds` is null for an answer that stays open while somebody listens. */
  observe(call: { method: string; route: string; status: number; seconds: number | null }): void {
    const method = methods.has(call.method) ? call.method : 'OTHER';
    const { route } = call;
    const status = String(call.status);
    const key = `${method} ${route}`;
    const answer = this.answers.get(`${key} ${status}`) ?? { labels: { method, route, status }, count: 0 };
    this.answers.set(`${key} ${status}`, answer);
    answer.count += 1;
    if (call.seconds === null) return;
    const time = this.times.get(key) ?? { labels: { method, route }, histogram: new Histogram(bounds) };
    this.times.set(key, time);
    time.histogram.observe(call.seconds);
  }

  figures(): Figure[] {
    const counted = [...this.answers.values()].map(({ labels, count: value }) => ({ labels, value }));
    const timed = [...this.times.values()].flatMap(({ labels, histogram }) => histogramValues(labels, bounds, histogram.snapshot()));
    return [
      { name: 'http_requests_total', help: 'Calls answered, by route and status', type: 'counter', values: counted },
      { name: 'http_request_seconds', help: 'Time to the end of the answer, by route', type: 'histogram', values: timed },
    ];
  }
}

/** Measures every call; a call that was aborted counts as well, under the status it had. */
export function measureCalls(figures: CallFigures): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    const { path } = request;
    response.once('close', () => {
      const isStream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
      const seconds = isStream ? null : (performance.now() - began) / 1000;
      const { route } = request as { route?: { path?: unknown } };
      figures.observe({ method: request.method, route: routeOf({ route, path }), status: response.statusCode, seconds });
    });
    next();
  };
}
