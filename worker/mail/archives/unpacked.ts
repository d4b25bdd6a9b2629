import type { OutlookMessage } from '../outlook/outlook-message.js';
import { helperWords } from '#core/records/mail/judge-part';
import type { ReadingBudget } from '../mime/reading-budget.js';

/** A file from inside another one: written to `file`, or the sentence why it could not be. */
export interface Unpacked {
  /** Its name there, with its path; only data. */
  name: string | null;
  mimeType: string | null;
  cid: string | null;
  file: string | null;
  size: number;
  refusal: string | null;
  /** A message that was attached to Outlook's. */
  message: OutlookMessage | null;
}

/** Where unpacked files go, and how many and how large they may be. */
export interface Unpacking {
  folder: string;
  nextFile: () => string;
  budget: UnpackingBudget;
  /** What is left of the budget of the whole mail. */
  reading: ReadingBudget;
}

/** How much may come out of all archives of one mail. */
export class UnpackingBudget {
  /** Milliseconds left for archives without their directory: inflating content that is dropped, and folders, does not count as files. */
  salvageMs = 4000;

  constructor(
    private readonly limits: { files: number; bytes: number },
    private files = 0,
    private bytes = 0,
    private helpers = 0,
  ) {}

  /** True once a file was refused because of the number of files: unpacking stops there. */
  get isSpent(): boolean {
    return this.files > this.limits.files;
  }

  /**
   * Reports why a file that only serves the computer which made the archive stays there. Such reports have the same limit as files, but do not count
   * as files.
   */
  refusalOfHelper(): string {
    this.helpers += 1;
    return (this.helpers > this.limits.files ? this.refusalOf(0) : null) ?? helperWords;
  }

  /** Counts a file of so many bytes; answers a sentence where it is one too many. */
  refusalOf(size: number): string | null {
    this.files += 1;
    if (this.isSpent)
      return `At most ${this.limits.files} files from the archives of one message are read. The original message keeps the others.`;
    if (this.bytes + size > this.limits.bytes) return 'The unpacked files would be too large. The original message keeps it.';
    this.bytes += size;
    return null;
  }
}

/** A file that was written. */
export const kept = (name: string | null, file: string, size: number, more: Partial<Unpacked> = {}): Unpacked => ({
  name,
  mimeType: null,
  cid: null,
  file,
  size,
  refusal: null,
  message: null,
  ...more,
});

/** A file that stays where it was. */
export const left = (name: string | null, size: number, refusal: string): Unpacked => ({
  name,
  mimeType: null,
  cid: null,
  file: null,
  size,
  refusal,
  message: null,
});
