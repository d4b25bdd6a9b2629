import { type OriginalSender, originalSender } from '#core/mail/forwarded';
import { everyPart, judgePart } from '#core/mail/judge-part';
import { saysAmount } from '#core/mail/judge-written';
import type { PartOutcome } from '#core/mail/mail-part.entity';
import type { MailPartContent, ParsedMessage } from '#core/mail/parsed-mail';
import { withoutForward } from '#core/mail/subject-prefixes';

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
  /** `2.1`, or `body`; `2.body` for the words of a message inside the message, `body.2` for the second payment in them. */
  partPath: string;
  /** Null for a body. */
  file: MailPartContent | null;
  message: ParsedMessage;
  sender: OriginalSender;
  /** Of a body that tells of several payments: the words of one of them, the how-many-th it is (from 1) and of how many. */
  payment: Payment | null;
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

/** More papers than this in one mail are somebody's archive; the original keeps them. */
const maxDocuments = 100;
const tooMany = `One mail makes at most ${maxDocuments} documents. The original message keeps it.`;

/**
 * Says of every part of a message what becomes of it, and which documents come of it: one of each useful attachment,
 * with the body kept as context, or one of the body where there is none. A message inside the message counts as a mail
 * of its own, from its own sender, passed on by the outer one's. Pure: what was split once splits the same again.
 */
export function splitMail(message: ParsedMessage, { maxBytes, repeated }: { maxBytes: number; repeated?: ReadonlySet<string> }): SplitMail {
  const split: SplitMail = { parts: [], documents: [] };
  const seen = new Map<string, string>();
  splitMessage(message, originalSender(message), '', { split, seen, maxBytes, repeated });
  return split;
}

/** The rows of Gmail's question about forwarding, where it is known to be Google's. */
export const splitQuestion = (message: ParsedMessage): SplitMail => ({ parts: everyPart(message).map(asQuestion), documents: [] });

/** Its code is for administrators, and no paper. */
const asQuestion = (part: MailPartContent): SplitPart =>
  part.kind === 'container'
    ? row(part, 'container', 'It only holds other parts.')
    : row(part, 'body', 'Gmail’s question about forwarding, kept out of the books.');

interface Splitting {
  split: SplitMail;
  /** The paths of what has become a document, by hash. */
  seen: Map<string, string>;
  maxBytes: number;
  repeated: ReadonlySet<string> | undefined;
}

const row = (part: MailPartContent, outcome: PartOutcome, reason: string | null, document: string | null = null): SplitPart => {
  const { path, filename, mimeType, size, sha256 } = part;
  return { path, filename, mimeType, size, sha256, outcome, reason, document };
};

function splitMessage(message: ParsedMessage, sender: OriginalSender, prefix: string, to: Splitting): void {
  if (isReport(message)) {
    const about = everyPart(message).map((part) =>
      row(part, part.kind === 'container' ? 'container' : 'delivery_report', 'A delivery report.'),
    );
    to.split.parts.push(...about);
    return;
  }
  const before = to.split.documents.length;
  const rows = new Map<MailPartContent, SplitPart>();
  const inner: SplitPart[] = [];
  const ofOthers = new Set<SplitDocument>();
  for (const part of message.parts) {
    if (part.kind === 'message') {
      const count = to.split.documents.length;
      const inside: Splitting = { ...to, split: { parts: inner, documents: to.split.documents } };
      rows.set(part, splitInner(part, sender, inside));
      if (!isOfSameMail(part, message)) for (const one of to.split.documents.slice(count)) ofOthers.add(one);
    } else if (part.kind === 'attachment') rows.set(part, splitAttachment(part, message, sender, to));
    else if (part.kind === 'container') rows.set(part, containerRow(part, message));
  }
  // A meeting is a notice of its own, whatever comes with it.
  const papers = to.split.documents.slice(before).filter((one) => !ofOthers.has(one));
  const isBeaten = beatsBody(papers, message.text);
  const bodyPath = (!isBeaten || message.meeting) && says(message) ? `${prefix}body` : null;
  const told = bodyPath === null ? [] : bodyDocuments(bodyPath, message, sender);
  to.split.documents.push(...told);
  const words = bodyRows(message, bodyPath);
  to.split.parts.push(
    ...message.parts.map(
      (part) => rows.get(part) ?? words.get(part) ?? row(part, 'unreadable', 'It could not be read. The original keeps it.'),
    ),
  );
  // A message without any words becomes a document of its subject: no part of it says so, so a line of its own does.
  if (bodyPath !== null && words.size === 0) to.split.parts.push(subjectRow(message, bodyPath));
  to.split.parts.push(...told.slice(1).map(paymentRow));
  to.split.parts.push(...inner);
}

/** Beside an inline forward, which is a mail of its own, an attached message is another mail, unless it is the very one that is passed on. */
function isOfSameMail({ message: attached }: MailPartContent, { forward }: ParsedMessage): boolean {
  if (!forward || !attached) return true;
  const { from, subject } = originalSender(attached);
  const sender = forward.from.email === null ? forward.from.name === (from?.name ?? null) : forward.from.email === (from?.email ?? null);
  return sender && bareSubject(forward.subject) === bareSubject(subject);
}

const bareSubject = (subject: string | null): string => withoutForward(subject ?? '').toLowerCase();

/** The document that a message's words make, or one for each payment that they tell of; the first has the path of the whole. */
function bodyDocuments(path: string, message: ParsedMessage, sender: OriginalSender): SplitDocument[] {
  const of = message.payments.length;
  if (of < 2) return [{ partPath: path, file: null, message, sender, payment: null }];
  return message.payments.map((words, at) => ({
    partPath: at === 0 ? path : `${path}.${at + 1}`,
    file: null,
    message,
    sender,
    payment: { words, at: at + 1, of },
  }));
}

/** The papers of one body are payments apart from each other, whatever they have in common: `body` and `body.2`, `2.body.2` and `2.body.3`. */
export function arePaymentsOfOneBody(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((path) => /^((?:.*\.)?body)(?:\.\d+)?$/.exec(path ?? '')?.[1]);
  return a !== undefined && a === b && one !== other;
}

/** No part of the message is a payment by itself: a line of its own says what became of it. */
function paymentRow({ partPath, payment }: SplitDocument): SplitPart {
  const reason = payment && `Payment ${payment.at} of ${payment.of} that the text of this message tells of.`;
  const size = Buffer.byteLength(payment?.words ?? '');
  return { path: partPath, filename: null, mimeType: 'text/plain', size, sha256: null, outcome: 'document', reason, document: partPath };
}

/** Attachments are the papers; but a text beside them that names no amount is none instead of a body that does: a shop's terms, say. */
function beatsBody(made: readonly SplitDocument[], body: string): boolean {
  return made.some(({ file }) => !file?.written || saysAmount(file.written.text) || !saysAmount(body));
}

function isReport({ headers }: ParsedMessage): boolean {
  return headers.contentType === 'multipart/report' && /^(?:delivery-status|disposition-notification)$/.test(headers.reportType ?? '');
}

const says = ({ text, headers }: ParsedMessage): boolean => text.trim() !== '' || headers.subject !== null;

/** Pictures are all that such a message says, whatever its person's phone has put below. */
const isWordless = ({ text }: ParsedMessage): boolean => text.replaceAll(/\s/g, '').length < 60;

function splitAttachment(part: MailPartContent, message: ParsedMessage, sender: OriginalSender, to: Splitting): SplitPart {
  const { outcome, reason } = judgePart(part, to.maxBytes, { repeated: to.repeated, wordless: isWordless(message), body: message.text }); // prettier-ignore
  if (outcome === 'calendar_invite' && message.meeting)
    return row(part, outcome, 'A calendar invitation, filed with the text of the message as a meeting notice.');
  if (outcome !== 'document' || part.sha256 === null) return row(part, outcome, reason);
  const same = to.seen.get(part.sha256);
  if (same !== undefined) return row(part, 'duplicate', `The same bytes as part ${same}.`);
  if (to.split.documents.length >= maxDocuments) return row(part, 'over_limit', tooMany);
  to.seen.set(part.sha256, part.path);
  to.split.documents.push({ partPath: part.path, file: part, message, sender, payment: null });
  return row(part, 'document', null, part.path);
}

function splitInner(part: MailPartContent, outer: OriginalSender, to: Splitting): SplitPart {
  if (!part.message)
    return row(part, 'unreadable', part.refusal ?? 'A message inside this one that could not be read. The original keeps it.');
  const same = part.sha256 === null ? undefined : to.seen.get(part.sha256);
  if (same !== undefined) {
    const again = `The same bytes as part ${same}.`;
    to.split.parts.push(
      ...everyPart(part.message).map((inner) => row(inner, 'duplicate', `Part of a message that stands in part ${same} too.`)),
    );
    return row(part, 'duplicate', again);
  }
  if (to.split.documents.length >= maxDocuments) return row(part, 'over_limit', tooMany);
  if (part.sha256 !== null) to.seen.set(part.sha256, part.path);
  const own = originalSender(part.message);
  const passedOn = outer.forwardedBy ?? outer.from?.email ?? null;
  const count = to.split.documents.length;
  splitMessage(part.message, { ...own, forwardedBy: passedOn }, `${part.path}.`, to);
  const made = to.split.documents.length - count;
  const { email, name } = own.from ?? { email: null, name: null };
  const who = `${email ?? name ?? 'an unknown sender'}${own.subject === null ? '' : `, “${own.subject.slice(0, 200)}”`}`;
  return row(part, 'container', made > 0 ? `A message of ${who}, read through.` : `A message of ${who}, with nothing to file.`);
}

function containerRow(part: MailPartContent, message: ParsedMessage): SplitPart {
  if (part.refusal !== null) return row(part, 'container', part.refusal);
  const inside = part.path.endsWith('root') ? part.path.slice(0, -'root'.length) : `${part.path}.`;
  const holds = message.parts.some((other) => other !== part && other.path.startsWith(inside));
  if (holds) return row(part, 'container', null);
  return row(part, 'unreadable', 'It should hold other parts, but none could be found in it. The original message keeps it.');
}

/** The richest text is the body; the others say the same in another form, or continue it. */
function bodyRows(message: ParsedMessage, bodyPath: string | null): Map<MailPartContent, SplitPart> {
  const texts = message.parts.filter((part) => part.kind === 'text' || part.kind === 'html');
  const main = texts.find((part) => part.kind === 'html' && part.size > 0) ?? texts.find((part) => part.size > 0) ?? texts[0];
  return new Map(
    texts.map((part) => {
      if (part !== main) return [part, row(part, 'alternative', `Goes with the text in part ${main?.path ?? ''}.`)];
      const several = message.payments.length > 1 ? `Payment 1 of ${message.payments.length} that it tells of; the others have lines of their own.` : null; // prettier-ignore
      if (bodyPath !== null) return [part, row(part, 'document', several, bodyPath)];
      return [part, row(part, 'body', part.size > 0 ? 'Kept as context beside the attachments.' : 'The message has no text.')];
    }),
  );
}

function subjectRow({ headers, text, meeting }: ParsedMessage, path: string): SplitPart {
  const size = Buffer.byteLength(text || (headers.subject ?? ''));
  return {
    path,
    filename: null,
    mimeType: 'text/plain',
    size,
    sha256: null,
    outcome: 'document',
    // Outlook's wrapping has words without a part of their own.
    reason: text.trim() === '' ? 'Only its subject says something.' : meeting ? 'Its words, out of the invitation.' : 'Its words, as Outlook had wrapped them.', // prettier-ignore
    document: path,
  };
}
