/** One message of a stream of server-sent events. */
export interface StreamMessage {
  id: string | null;
  event: string;
  data: Record<string, unknown>;
}

/** Reads server-sent events as a browser does with `fetch`. */
export class EventReader {
  readonly messages: StreamMessage[] = [];
  private readonly abort = new AbortController();
  /** Resolves when the server ends the stream. */
  ended: Promise<void> = Promise.resolve();

  static async open(url: string, headers: Record<string, string>): Promise<EventReader> {
    const reader = new EventReader();
    const response = await fetch(url, { headers, signal: reader.abort.signal });
    if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}`);
    reader.ended = reader.read(response.body).catch(() => undefined);
    return reader;
  }

  close(): void {
    this.abort.abort();
  }

  /** Waits for a message that fits. */
  async find(fits: (message: StreamMessage) => boolean, withinMs = 40_000): Promise<StreamMessage> {
    for (const until = Date.now() + withinMs; Date.now() < until;) {
      const found = this.messages.find(fits);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`No such message among ${JSON.stringify(this.messages.slice(-5))}`);
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  private take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
    const data = fields.get('data');
    if (data === undefined) return;
    this.messages.push({
      id: fields.get('id') ?? null,
      event: fields.get('event') ?? 'message',
      data: JSON.parse(data) as Record<string, unknown>,
    });
  }
}
