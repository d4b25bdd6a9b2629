import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { headerLines } from './authentication-results.js';

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/** Limits that real messages never come near. In bytes, except the lines. */
export const limits = { header: 256 * 1024, foldedLines: 4000, squaredBlanks: 200_000_000, line: 4_000_000, bareLines: 4_000_000 };

/** For each signature the whole message is hashed; the most bytes in all. */
const maxHashed = 500_000_000;

/**
 * Measures what makes the hashing of a message (RFC 6376 §3.4) grow with the square of its length: endless headers or foldings, runs of blanks in
 * them, endless lines, and lines that end in a bare LF.
 */
export class CheckingCost {
  private header = 0;
  private isHeader = true;
  private folded = 0;
  private blanks = 0;
  private squaredBlanks = 0;
  private line = 0;
  private longest = 0;
  private bareLines = 0;
  private last = 0;

  get isTooMuch(): boolean {
    return (
      this.header > limits.header ||
      this.folded > limits.foldedLines ||
      this.squaredBlanks + this.blanks ** 2 > limits.squaredBlanks ||
      Math.max(this.longest, this.line) > limits.line ||
      this.bareLines > limits.bareLines
    );
  }

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.isHeader) this.addHeader(byte);
      if (byte === lineFeed) this.endLine();
      else this.line += 1;
      this.last = byte;
    }
  }

  private addHeader(byte: number): void {
    this.header += 1;
    if (byte === space || byte === tab) {
      if (this.last === lineFeed) this.folded += 1;
      this.blanks += 1;
      return;
    }
    this.squaredBlanks += this.blanks ** 2;
    this.blanks = 0;
  }

  private endLine(): void {
    if (this.last !== carriageReturn) this.bareLines += 1;
    if (this.line === 0 || (this.line === 1 && this.last === carriageReturn)) this.isHeader = false;
    this.longest = Math.max(this.longest, this.line);
    this.line = 0;
  }
}

/** Whether a message is made so that checking its signatures would take minutes. Reads it once. */
export async function isCostlyToCheck(path: string): Promise<boolean> {
  const cost = new CheckingCost();
  for await (const chunk of createReadStream(path)) cost.add(chunk as Buffer);
  const signatures = (await headerLines(path)).filter((line) => /^(?:dkim|arc-message)-signature[ \t]*:/i.test(line)).length;
  return cost.isTooMuch || signatures * (await stat(path)).size > maxHashed;
}
