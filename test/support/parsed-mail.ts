import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';

/** What a mail is split under in tests. */
export const limits = { maxBytes: 25 * 1024 * 1024 };
let hashes = 0;

/** A part of a mail: a PDF, with the given differences. */
export function part(path: string, different: Partial<MailPartContent> = {}): MailPartContent {
  hashes += 1;
  return {
    path,
    kind: 'attachment',
    mimeType: 'application/pdf',
    filename: `${path}.pdf`,
    disposition: 'attachment',
    size: 5000,
    sha256: hashes.toString(16).padStart(64, '0'),
    cid: null,
    related: false,
    cidUsed: false,
    fileKind: 'pdf',
    refusal: null,
    picture: null,
    file: `part-${path}`,
    invoiceNumber: null,
    written: null,
    message: null,
    ...different,
  };
}

export const container = (path: string, mimeType = 'multipart/mixed'): MailPartContent =>
  part(path, { kind: 'container', mimeType, filename: null, size: 0, sha256: null, fileKind: null, file: null });
export const text = (path: string, kind: 'text' | 'html' = 'text'): MailPartContent =>
  part(path, { kind, mimeType: kind === 'html' ? 'text/html' : 'text/plain', filename: null, fileKind: null, file: null });

/** A bill as a parsed mail, with the given differences. */
export function message(
  parts: MailPartContent[],
  different: Partial<ParsedMessage> = {},
  headers: Partial<ParsedMessage['headers']> = {},
): ParsedMessage {
  return {
    headers: {
      messageId: null,
      outgoing: null,
      subject: 'Your bill',
      from: { email: 'billing@harborwater.example', name: 'Harbor Water' },
      authors: [],
      replyTo: null,
      writtenBy: null,
      to: [],
      cc: [],
      date: null,
      contentType: 'multipart/mixed',
      reportType: null,
      passedOnBy: null,
      autoSubmitted: false,
      answers: [],
      ...headers,
    },
    text: 'Total due $84.50',
    html: null,
    meeting: null,
    answersInvitation: false,
    filesAt: null,
    payments: [],
    forwards: [],
    answer: null,
    parts,
    forward: null,
    defect: null,
    ...different,
  };
}

/** Path and outcome of every part, and the part paths of the documents. */
export function summary(given: ParsedMessage): { parts: Record<string, string>; documents: string[] } {
  const { parts, documents } = splitMail(given, limits);
  return { parts: Object.fromEntries(parts.map((one) => [one.path, one.outcome])), documents: documents.map((one) => one.partPath) };
}
