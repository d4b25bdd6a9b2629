import { call } from '../api/http';
import { session } from '../api/session';
import { SseParser } from './sse-parser';

/** A line of a document's history as the stream tells it. */
export interface LiveEvent {
  id: number;
  document_id: number;
  kind: string;
  at: string;
  data: Record<string, unknown>;
}

/**
 * Follows the server's events until `signal` ends, resuming after `lastId`. Answers the id last seen when the line breaks,
 * throws where it could not be opened. `onOpen` is told when the line stands, and with `true` when events were missed; `onMail`, when the mail ledger has changed. A browser's EventSource cannot send the bearer token.
 */
export async function followEvents(
  lastId: string | null,
  onEvent: (event: LiveEvent) => void,
  onOpen: (missed: boolean) => void,
  onMail: () => void,
  signal: AbortSignal,
): Promise<string | null> {
  const response = await call('/events', {
    signal,
    headers: { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) },
  });
  if (!response.body) return lastId;
  onOpen(false);
  const parser = new SseParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let seen = lastId;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return seen;
      for (const event of parser.push(value)) {
        seen = event.id ?? seen;
        if (event.event === 'message') onEvent(JSON.parse(event.data) as LiveEvent);
        else if (event.event === 'resync') onOpen(true);
        else if (event.event === 'mail') onMail();
        else if (event.event === 'signed-out') session.refused();
      }
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return seen;
  }
}
