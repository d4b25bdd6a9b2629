import type { OriginalSender } from '#core/records/mail/forwarded';
import type { PartOutcome } from '#core/database/entities/mail-part.entity';
import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';

/** A row of the ledger: one part and what became of it. `of` names the part's own document. */
export interface SplitPart {
  path: string;
  filename: string | null;
  mimeType: string;
  size: number;
  sha256: string | null;
  outcome: PartOutcome;
  reason: string | null;
  /** The `partPath` of the document it became. */
  document: string | null;
}

/** A document that comes of a message: a file, or the message's own words. */
export interface SplitDocument {
  /** `2.1`, or `body`; `2.body` for the words of a message inside the message, `body.2` for the second payment in them, `forward.2.body` for the second message that they pass on. */
  partPath: string;
  /** Null for a body. */
  file: MailPartContent | null;
  message: ParsedMessage;
  sender: OriginalSender;
  /** Of a body that tells of several payments: the words of one of them, the how-many-th it is (from 1) and of how many. */
  payment: Payment | null;
  /** Of words that stand in one body with others: the part path of the first of them, which was that of the whole before it was told apart. */
  toldFrom: string | null;
  /** The invoice as XML that came beside the file: its exact figures. */
  figures: MailPartContent | null;
}

export interface Payment {
  words: string;
  at: number;
  of: number;
}

export interface SplitMail {
  parts: SplitPart[];
  documents: SplitDocument[];
}

/** The line of a part. */
export const row = (part: MailPartContent, outcome: PartOutcome, reason: string | null, document: string | null = null): SplitPart => {
  const { path, filename, mimeType, size, sha256 } = part;
  return { path, filename, mimeType, size, sha256, outcome, reason, document };
};

/** The line of words that no part of the message is by itself. */
export function wordsRow(path: string, words: string, verdict: Pick<SplitPart, 'outcome' | 'reason' | 'document'>): SplitPart {
  return { path, filename: null, mimeType: 'text/plain', size: Buffer.byteLength(words), sha256: null, ...verdict };
}
