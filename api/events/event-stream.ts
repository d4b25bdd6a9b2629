import type { Response } from 'express';
import type { LiveEvent } from '#core/records/documents/document-event-feed';

/** A reader with this much unread data is disconnected; it comes back with the last id it has seen. */
const mostUnreadBytes = 1_000_000;

/** One server-sent-events answer (HTML standard, §9.2). */
export class EventStream {
  constructor(private readonly response: Response) {
    response.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
  }

  event(event: LiveEvent): void {
    this.write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** An event of the stream itself: `ready`, `resync`, `mail`, `signed-out`. `id` is where a reader continues. */
  control(name: string, id?: number): void {
    this.write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify({ id: id ?? null })}\n\n`);
  }

  /** Keeps proxies from closing a quiet stream. */
  comment(): void {
    this.write(': still here\n\n');
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    if (this.response.writableLength > mostUnreadBytes) this.response.destroy();
    else this.response.write(text);
  }
}
