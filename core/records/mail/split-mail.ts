import { type OriginalSender, originalSender } from '#core/records/mail/forwarded';
import { answersInvitation, everyPart, isBeyondLimit, judgePart, textCut } from '#core/records/mail/judge-part';
import { pairFigures } from '#core/records/mail/pair-figures';
import { saysAmount } from '#core/records/mail/judge-written';
import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';
import { bodyRows, senderOfFile, splitBody, subjectRow } from '#core/records/mail/split-body';
import { row, type SplitDocument, type SplitMail, type SplitPart } from '#core/records/mail/split-parts';
import { withoutForward } from '#core/extraction/notation/subject-prefixes';

/** More papers than this in one mail are somebody's archive; the original keeps them. */
const maxDocuments = 100;
const tooMany = `One e-mail creates at most ${maxDocuments} documents. The original message keeps it.`;

/**
 * Says of every part of a message what becomes of it, and which documents come of it: one of each useful attachment,
 * with the body kept as context, or one of the body where there is none. A message inside the message counts as a mail
 * of its own, from its own sender, passed on by the outer one's. Pure: what was split once splits the same again.
 */
export function splitMail(
  message: ParsedMessage,
  { maxBytes, repeated, apart = new Set() }: { maxBytes: number; repeated?: ReadonlySet<string>; apart?: ReadonlySet<MailPartContent> },
): SplitMail {
  const split: SplitMail = { parts: [], documents: [] };
  const seen = new Map<string, string>();
  splitMessage(message, originalSender(message), '', { split, seen, maxBytes, repeated, apart, pairs: new Map(), beside: new Set() });
  return split;
}

/** The rows of Gmail's question about forwarding, where it is known to be Google's. */
export const splitQuestion = (message: ParsedMessage): SplitMail => ({ parts: everyPart(message).map(asQuestion), documents: [] });

/** Its code is for administrators, and no document. */
const asQuestion = (part: MailPartContent): SplitPart =>
  part.kind === 'container'
    ? row(part, 'container', 'It only holds other parts.')
    : row(part, 'body', 'Gmail’s forwarding confirmation, kept out of the books.');

interface Splitting {
  split: SplitMail;
  /** The paths of what has become a document, by hash. */
  seen: Map<string, string>;
  maxBytes: number;
  repeated: ReadonlySet<string> | undefined;
  /** Invoices as XML whose PDF is another one's. */
  apart: ReadonlySet<MailPartContent>;
  /** The documents of the message that is being split, by the XML that has their figures. */
  pairs: ReadonlyMap<MailPartContent, MailPartContent>;
  /** The hashes of the files beside the message that is being split, as far as no other message beside it has them. */
  beside: ReadonlySet<string>;
}

const calledOff = 'The calendar entry of a cancelled meeting, filed with the text of the message as a notice.';

function splitMessage(message: ParsedMessage, sender: OriginalSender, prefix: string, around: Splitting): void {
  const to: Splitting = { ...around, pairs: pairFigures(message.parts, around.apart) };
  if (isAnswerAlone(message)) {
    to.split.parts.push(...everyPart(message).map(ofAnswer));
    return;
  }
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
  const beside = heldOnceMore(message);
  for (const part of message.parts) {
    if (part.kind === 'message') {
      const count = to.split.documents.length;
      const inside: Splitting = { ...to, beside, split: { parts: inner, documents: to.split.documents } };
      rows.set(part, splitInner(part, sender, inside));
      if (!isOfSameMail(part, message)) for (const document of to.split.documents.slice(count)) ofOthers.add(document);
    } else if (part.kind === 'attachment') rows.set(part, splitAttachment(part, message, sender, to));
    else if (part.kind === 'container') rows.set(part, containerRow(part, message));
  }
  // A meeting is a notice of its own, whatever comes with it.
  const papers = to.split.documents.slice(before).filter((document) => !ofOthers.has(document));
  const standsBeside = message.parts.some((part) => rows.get(part)?.outcome === 'duplicate' && isPaperBeside(part, around));
  const isBeaten = standsBeside || beatsBody(papers, message.answer ?? message.text);
  const isPaper = (!isBeaten || message.meeting !== null) && says(message);
  const body = splitBody(message, sender, prefix, isPaper);
  to.split.documents.push(...body.documents);
  const words = bodyRows(message, body.main);
  to.split.parts.push(
    ...message.parts.map(
      (part) => rows.get(part) ?? words.get(part) ?? row(part, 'unreadable', 'It could not be read. The original keeps it.'),
    ),
  );
  // A message without any words becomes a document of its subject: no part of it says so, so a line of its own does.
  if (body.main && words.size === 0) to.split.parts.push(subjectRow(message, body.main.path));
  to.split.parts.push(...body.rows, ...inner);
}

/** The hashes of a message's files that one message attached to it has too. What several of them have, such as terms, is the bill of none. */
function heldOnceMore({ parts }: Pick<ParsedMessage, 'parts'>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { message } of parts)
    for (const hash of new Set(message ? filesOf(message) : [])) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return new Set(filesOf({ parts }).filter((hash) => counts.get(hash) === 1));
}

const filesOf = ({ parts }: Pick<ParsedMessage, 'parts'>): string[] =>
  parts.flatMap(({ kind, sha256 }) => (kind === 'attachment' && sha256 !== null ? sha256 : []));

/** A document that somebody has put beside the message it came with is still what the words of that message go with. */
const isPaperBeside = ({ kind, written, sha256 }: MailPartContent, { beside }: Splitting): boolean =>
  kind === 'attachment' && written === null && sha256 !== null && beside.has(sha256);

/** Beside an inline forward, which is a mail of its own, an attached message is another mail, unless it is the very one that is passed on. */
function isOfSameMail({ message: attached }: MailPartContent, { forward }: ParsedMessage): boolean {
  if (!forward || !attached) return true;
  const { from, subject } = originalSender(attached);
  const sender = forward.from.email === null ? forward.from.name === (from?.name ?? null) : forward.from.email === (from?.email ?? null);
  return sender && bareSubject(forward.subject) === bareSubject(subject);
}

const bareSubject = (subject: string | null): string => withoutForward(subject ?? '').toLowerCase();

/** Attachments are the documents; but a text beside them that names no amount is none instead of a body that does: a shop's terms, say. */
function beatsBody(made: readonly SplitDocument[], body: string): boolean {
  return made.some(({ file }) => !file?.written || saysAmount(file.written.text) || !saysAmount(body));
}

/** True for what a mail server tells of a message that it could not deliver, also where it writes no report (RFC 3464) but only words. */
export function isReport({ headers, parts }: ParsedMessage): boolean {
  return (
    (headers.contentType === 'multipart/report' &&
      /^(?:delivery-status|disposition-notification|feedback-report)$/.test(headers.reportType ?? '')) ||
    // A server also puts itself in the place of a sender that is missing, as of a copier's scan.
    ((headers.from?.email ?? '').startsWith('mailer-daemon@') && !parts.some(isScan))
  );
}

const isScan = (part: MailPartContent): boolean =>
  part.kind === 'attachment' && part.fileKind !== null && judgePart(part, Infinity).outcome === 'document';

/** True for the answer of somebody who was invited, with nothing beside it that the books could want. */
export function isAnswerAlone({ answersInvitation: answers, meeting, parts, text }: ParsedMessage): boolean {
  if (!answers || meeting !== null || saysAmount(text)) return false;
  return parts.every((part) => part.kind !== 'message' && (part.kind !== 'attachment' || judgePart(part, Infinity).outcome !== 'document'));
}

function ofAnswer(part: MailPartContent): SplitPart {
  if (part.kind === 'container') return row(part, 'container', 'It only holds other parts.');
  if (part.kind !== 'attachment') return row(part, 'body', 'The text of a reply to an invitation, kept out of the books.');
  const { outcome, reason } = judgePart(part, Infinity);
  return row(part, outcome, reason);
}

const says = ({ text, headers }: ParsedMessage): boolean => text.trim() !== '' || headers.subject !== null;

/** Pictures are all that such a message says, whatever its person's phone has put below. */
const isWordless = ({ text }: ParsedMessage): boolean => text.replaceAll(/\s/g, '').length < 60;

function splitAttachment(part: MailPartContent, message: ParsedMessage, sender: OriginalSender, to: Splitting): SplitPart {
  const { outcome, reason } = judgePart(part, to.maxBytes, { repeated: to.repeated, wordless: isWordless(message), body: message.text }); // prettier-ignore
  if (outcome === 'calendar_invite' && message.meeting && reason !== answersInvitation)
    return row(part, outcome, message.meeting.cancelled ? calledOff : 'A calendar invitation, filed with the text of the message as a meeting notice.'); // prettier-ignore
  if (outcome !== 'document' || part.sha256 === null) return row(part, outcome, reason);
  const paper = to.pairs.get(part);
  if (paper && isTaken(paper, message, to)) return row(part, 'alternative', `Machine-readable figures for part ${paper.path}, used to read that document.`); // prettier-ignore
  const same = to.seen.get(part.sha256);
  if (same !== undefined) return row(part, 'duplicate', `Identical to part ${same}.`);
  if (to.split.documents.length >= maxDocuments) return row(part, 'over_limit', tooMany);
  to.seen.set(part.sha256, part.path);
  const figures = [...to.pairs].find(([, paired]) => paired === part)?.[0] ?? null;
  to.split.documents.push({ partPath: part.path, file: part, message, sender: senderOfFile(part, message, sender), payment: null, toldFrom: null, figures }); // prettier-ignore
  return row(part, 'document', part.written?.isCut ? textCut : null, part.path);
}

/** True for a document that becomes a document of its own. */
function isTaken(part: MailPartContent, message: ParsedMessage, { maxBytes, repeated, seen, split }: Splitting): boolean {
  const before = seen.get(part.sha256 ?? '') ?? part.path;
  const { outcome } = judgePart(part, maxBytes, { repeated, wordless: isWordless(message), body: message.text });
  return outcome === 'document' && before === part.path && split.documents.length < maxDocuments;
}

function splitInner(part: MailPartContent, outer: OriginalSender, to: Splitting): SplitPart {
  if (!part.message && isBeyondLimit(part.refusal)) return row(part, 'over_limit', part.refusal);
  if (!part.message)
    return row(part, 'unreadable', part.refusal ?? 'A message inside this one that could not be read. The original keeps it.');
  const same = part.sha256 === null ? undefined : to.seen.get(part.sha256);
  if (same !== undefined) {
    const again = `Identical to part ${same}.`;
    to.split.parts.push(
      ...everyPart(part.message).map((inner) => row(inner, 'duplicate', `Part of a message that is also in part ${same}.`)),
    );
    return row(part, 'duplicate', again);
  }
  if (to.split.documents.length >= maxDocuments) return row(part, 'over_limit', tooMany);
  if (part.sha256 !== null) to.seen.set(part.sha256, part.path);
  const sender = originalSender(part.message);
  const passedOn = outer.forwardedBy ?? outer.from?.email ?? null;
  const count = to.split.documents.length;
  splitMessage(part.message, { ...sender, forwardedBy: passedOn }, `${part.path}.`, to);
  const made = to.split.documents.length - count;
  const { email, name } = sender.from ?? { email: null, name: null };
  const who = `${email ?? name ?? 'an unknown sender'}${sender.subject === null ? '' : `, “${sender.subject.slice(0, 200)}”`}`;
  const reason = made > 0 ? `A message from ${who}, read in full.` : `A message from ${who}, with nothing to file.`;
  return row(part, 'container', [reason, part.message.defect].filter(Boolean).join(' '));
}

function containerRow(part: MailPartContent, message: ParsedMessage): SplitPart {
  if (part.refusal !== null) return row(part, isBeyondLimit(part.refusal) ? 'over_limit' : 'container', part.refusal);
  const inside = part.path.endsWith('root') ? part.path.slice(0, -'root'.length) : `${part.path}.`;
  const holds = message.parts.some((other) => other !== part && other.path.startsWith(inside));
  if (holds) return row(part, 'container', null);
  return row(part, 'unreadable', 'It should contain other parts, but none could be found. The original message keeps it.');
}
