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

/** Where to go on: after the last event seen, or with those of the seconds in which the page came about. */
export type From = { lastId: string } | { sinceSeconds: number };

/**
 * Follows the server's events until `signal` ends, beginning at `from`. Answers the id last seen when the line breaks or `signal` ends,
 * throws where it could not be opened. `onOpen` is told when the line stands, and with `true` when events were missed; `onMail`, when the mail ledger has changed.
 * A browser's EventSource cannot send the bearer token.
 */
export async function followEvents(
  from: From,
  onEvent: (event: LiveEvent) => void,
  onOpen: (missed: boolean) => void,
  onMail: () => void,
  signal: AbortSignal,
): Promise<string | null> {
  const resumes = 'lastId' in from;
  const response = await call('/events', {
    signal,
    query: resumes ? {} : { since: from.sinceSeconds },
    headers: { accept: 'text/event-stream', ...(resumes ? { 'last-event-id': from.lastId } : {}) },
  });
  let seen = resumes ? from.lastId : null;
  if (!response.body) return seen;
  onOpen(false);
  const parser = new SseParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
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
  } catch {
    return seen;
  }
}
