/** The most one message may take, in bytes: the words of 200 dense pages, with their places, take a third of it. */
export const maxFrameBytes = 64 * 1024 * 1024;
/** The most objects and lists in one message. An empty one takes 2 bytes as text and 56 in memory. */
const maxBrackets = 2_000_000;
const lengthBytes = 4;
const [list, object] = [0x5b, 0x7b] as const;

/** Thrown where the other side sends more than it may. */
export class FrameTooLarge extends Error {}

/** A message on its way through a pipe: its length in four bytes, then its JSON. */
export function frameOf(message: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(message), 'utf8');
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

/** Assembles messages from the chunks of a pipe. It never keeps more than one message of the largest size, whoever sends. */
export class FrameReader {
  private readonly header = Buffer.alloc(lengthBytes);
  private headerFilled = 0;
  private body: Buffer | null = null;
  private bodyFilled = 0;

  constructor(private readonly maxBytes = maxFrameBytes) {}

  /** The messages that this chunk completes. Throws FrameTooLarge, and SyntaxError for invalid JSON. */
  take(chunk: Buffer): unknown[] {
    const messages: unknown[] = [];
    for (let at = 0; at < chunk.length;) {
      at += this.body ? this.fillBody(this.body, chunk, at) : this.fillHeader(chunk, at);
      if (!this.body || this.bodyFilled < this.body.length) continue;
      messages.push(parsed(this.body));
      this.body = null;
      this.headerFilled = 0;
    }
    return messages;
  }

  private fillHeader(chunk: Buffer, at: number): number {
    const copied = chunk.copy(this.header, this.headerFilled, at);
    this.headerFilled += copied;
    if (this.headerFilled < lengthBytes) return copied;
    const length = this.header.readUInt32BE();
    if (length === 0 || length > this.maxBytes) throw new FrameTooLarge(`a message of ${length} bytes, ${this.maxBytes} allowed`);
    this.body = Buffer.allocUnsafeSlow(length);
    this.bodyFilled = 0;
    return copied;
  }

  private fillBody(body: Buffer, chunk: Buffer, at: number): number {
    const copied = chunk.copy(body, this.bodyFilled, at);
    this.bodyFilled += copied;
    return copied;
  }
}

function parsed(body: Buffer): unknown {
  let brackets = 0;
  for (const byte of body) if (byte === list || byte === object) brackets += 1;
  if (brackets > maxBrackets) throw new FrameTooLarge(`a message of ${brackets} objects and lists, ${maxBrackets} allowed`);
  return JSON.parse(body.toString('utf8'));
}
