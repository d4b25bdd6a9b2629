import type { Instance } from '../demo/instance.ts';

interface LiveEvent {
  document_id: number;
  kind: string;
}

/** Listens to the product's live events, as the console does, and notes when a document is completed. */
export class LiveEvents {
  private readonly completed = new Map<number, number>();
  private readonly waiting = new Set<() => void>();
  private readonly controller = new AbortController();

  /** Resolves when the stream says that it is ready. */
  static async open({ url }: Instance, token: string): Promise<LiveEvents> {
    const events = new LiveEvents();
    const response = await fetch(`${url}/api/v1/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: events.controller.signal,
    });
    if (!response.ok || !response.body) throw new Error(`The live events were answered ${response.status}.`);
    void events.read(response.body);
    return events;
  }

  /** The moment (performance.now) a document was seen completed after the given number of others; waits for it. */
  async next(known: ReadonlySet<number>, seconds: number): Promise<{ documentId: number; at: number }> {
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      for (const [documentId, at] of this.completed) if (!known.has(documentId)) return { documentId, at };
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    throw new Error(`No document was completed within ${seconds} s.`);
  }

  close(): void {
    this.controller.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        const at = performance.now();
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.note(block, at);
      }
    } catch (error) {
      if (!this.controller.signal.aborted) throw error;
    }
  }

  private note(block: string, at: number): void {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (!data || block.startsWith('event:')) return;
    const event = JSON.parse(data) as LiveEvent;
    if (event.kind !== 'completed' || this.completed.has(event.document_id)) return;
    this.completed.set(event.document_id, at);
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }
}
