import { Transform, type TransformCallback } from 'node:stream';

const [tab, lineFeed, carriageReturn, space, equals] = [0x09, 0x0a, 0x0d, 0x20, 0x3d];

const hexOf = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

/**
 * Decodes quoted-printable (RFC 2045 §6.7) as it comes, in time that grows with its length alone. Blanks at the end of a line go, a line that
 * ends in `=` goes on with the next, and what is no code stands as it is.
 */
export class QuotedPrintableDecoder extends Transform {
  /** Blanks that stand for nothing if the line ends behind them. */
  private blanks: Buffer[] = [];
  /** `=` was last; before `blanks`, where there are any. */
  private isEscape = false;
  /** The first digit behind it. */
  private digit: number | null = null;
  /** CR was last, behind a `=`. */
  private isCut = false;
  private out = Buffer.alloc(0);
  private length = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.out = Buffer.allocUnsafe(chunk.length + 8);
    this.length = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte !== space && byte !== tab) {
        this.takeByte(byte);
        continue;
      }
      const from = at;
      while (chunk[at + 1] === space || chunk[at + 1] === tab) at += 1;
      this.endCode();
      this.blanks.push(chunk.subarray(from, at + 1));
    }
    this.pass(done);
  }

  override _flush(done: TransformCallback): void {
    this.out = Buffer.allocUnsafe(8);
    this.length = 0;
    this.endCode();
    this.pass(done);
  }

  /** An empty piece would hold up whoever reads. */
  private pass(done: TransformCallback): void {
    if (this.length > 0) done(null, this.out.subarray(0, this.length));
    else done();
  }

  private takeByte(byte: number): void {
    if (this.digit !== null) {
      const second = hexOf(byte);
      if (second >= 0) {
        this.emitByte(hexOf(this.digit) * 16 + second);
        this.digit = null;
        return;
      }
      this.endCode();
    }
    if (byte === lineFeed) this.endLine();
    else if (byte === carriageReturn) this.returnCarriage();
    else this.takeWord(byte);
  }

  private endLine(): void {
    this.blanks = [];
    if (!this.isEscape) this.emitByte(lineFeed);
    this.isEscape = false;
    this.isCut = false;
  }

  private returnCarriage(): void {
    this.endCode();
    this.blanks = [];
    if (this.isEscape) this.isCut = true;
    else this.emitByte(carriageReturn);
  }

  private takeWord(byte: number): void {
    this.endCode();
    if (this.isEscape && this.blanks.length === 0 && hexOf(byte) >= 0) {
      this.isEscape = false;
      this.digit = byte;
      return;
    }
    if (this.isEscape) this.emitByte(equals);
    this.isEscape = byte === equals;
    for (const run of this.blanks) this.emitAll(run);
    this.blanks = [];
    if (byte !== equals) this.emitByte(byte);
  }

  /** What began like a code or the end of a line, and was none. */
  private endCode(): void {
    if (this.digit !== null) {
      this.emitByte(equals);
      this.emitByte(this.digit);
      this.digit = null;
    }
    if (!this.isCut) return;
    this.emitByte(equals);
    this.emitByte(carriageReturn);
    this.isEscape = false;
    this.isCut = false;
  }

  private emitByte(byte: number): void {
    if (this.length === this.out.length) this.grow(1);
    this.out[this.length] = byte;
    this.length += 1;
  }

  private emitAll(bytes: Buffer): void {
    if (this.length + bytes.length > this.out.length) this.grow(bytes.length);
    this.length += bytes.copy(this.out, this.length);
  }

  private grow(by: number): void {
    this.out = Buffer.concat([this.out.subarray(0, this.length)], this.out.length * 2 + by);
  }
}
