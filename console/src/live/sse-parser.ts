/** One event of a text/event-stream. */
export interface StreamEvent {
  id: string | null;
  event: string;
  data: string;
}

/**
 * Reads a text/event-stream piece by piece (WHATWG HTML, 9.2.6): feed it chunks as they come, it answers the events that are whole.
 * Comments keep the line open and are no events.
 */
export class SseParser {
  private buffer = '';
  private id: string | null = null;

  push(chunk: string): StreamEvent[] {
    this.buffer += chunk;
    const events: StreamEvent[] = [];
    for (;;) {
      const end = /\r\n\r\n|\n\n|\r\r/.exec(this.buffer);
      if (!end) return events;
      const block = this.buffer.slice(0, end.index);
      this.buffer = this.buffer.slice(end.index + end[0].length);
      const event = this.read(block);
      if (event) events.push(event);
    }
  }

  private read(block: string): StreamEvent | null {
    let event = 'message';
    const data: string[] = [];
    for (const line of block.split(/\r\n|\n|\r/)) {
      if (line.startsWith(':')) continue;
      const colon = line.indexOf(':');
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'id') this.id = value;
      else if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
    }
    return data.length === 0 ? null : { id: this.id, event, data: data.join('\n') };
  }
}
