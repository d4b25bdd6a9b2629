import { mostPages, tooLongToRead, tooManyPages, tooMuchToRead } from '#core/records/mail/judge-part';

/** How much of one mail, with all messages in it, is read. An honest one comes to none of these ends. */
const limits = {
  /** The text and HTML of all its parts, in bytes. */
  textBytes: 20_000_000,
  /** Of these, in one part. */
  partBytes: 5_000_000,
  /** Messages inside messages, one and all. */
  messages: 400,
  /** After so many milliseconds nothing new is begun: what the limits above allow takes a machine half as long at worst. */
  ms: 12_000,
};

/** What is left to read of one mail; see `limits`. */
export class ReadingBudget {
  private text = limits.textBytes;
  private messages = limits.messages;
  private pages = mostPages;
  private readonly until: number;

  constructor(private readonly now: () => number = Date.now) {
    this.until = now() + limits.ms;
  }

  /** How many bytes of text a part may still bring. */
  get textLeft(): number {
    return Math.min(limits.partBytes, this.text);
  }

  spendText(bytes: number): void {
    this.text -= bytes;
  }

  /** Milliseconds that something may take which ends by itself otherwise, at most `most`; never less than a moment. */
  share(most: number): number {
    return Math.max(50, Math.min(most, this.until - this.now()));
  }

  /** Counts a message inside; a sentence where it is not read through. */
  refusalOfMessage(): string | null {
    this.messages -= 1;
    if (this.messages < 0) return `At most ${limits.messages} messages inside one message are read. The original message keeps this one.`;
    return this.now() > this.until ? tooMuchToRead : null;
  }

  /** Counts a text or web page that came as a file, of so many bytes; a sentence where it is not read. */
  refusalOfPage(size: number): string | null {
    this.pages -= 1;
    if (this.pages < 0) return tooManyPages;
    if (size > this.textLeft) return tooLongToRead;
    this.spendText(size);
    return this.now() > this.until ? tooMuchToRead : null;
  }
}
