const name = Buffer.from('received:');
const cr = 0x0d;
const lf = 0x0a;

/** Counts the Received headers of a message while its bytes pass by, in constant memory and without parsing anything else. */
export class ReceivedCounter {
  count = 0;
  /** Bytes seen of the current line, and how many of them match so far. */
  private column = 0;
  private matched = 0;
  private blank = true;
  private inHeader = true;

  add(chunk: Uint8Array): void {
    for (let at = 0; this.inHeader && at < chunk.length; at += 1) this.step(chunk[at] ?? 0);
  }

  private step(byte: number): void {
    if (byte === lf) {
      if (this.blank) this.inHeader = false;
      this.column = 0;
      this.matched = 0;
      this.blank = true;
      return;
    }
    if (byte !== cr) this.blank = false;
    if (this.matched === this.column && this.column < name.length && (byte | 0x20) === ((name[this.column] ?? 0) | 0x20)) {
      this.matched += 1;
      if (this.matched === name.length) this.count += 1;
    }
    this.column += 1;
  }
}
