import EmailForwardParser, { type EmailForwardMailbox, type EmailForwardResult } from 'email-forward-parser';
import { Forward, type MailAddress, type PassedOnSender } from '#core/database/values/parsed-mail';
import { isForwardSubject, isReplySubject, withoutForward, withoutReply } from '#core/extraction/notation/subject-prefixes';
import { type Attribution, attributionLength, readAttribution, withoutUser } from './attribution.js';
import { findForwardHeader, unquoted } from './forward-header.js';
import { isOfPhone } from './own-words.js';
import { splitHeaderLine } from '#core/records/mail/forward-labels';
import { ReadingBudget } from '../mime/reading-budget.js';
import { within } from '../body/within.js';

/** Forwarders write less above it; and the library's expressions are slow on other text. */
const searched = { lines: 400, lineLength: 4000, libraryLine: 400, characters: 20_000 };
const limitMs = 1500;
const longestSubject = 2000;
/** A forward of a forward of a forward … */
const maxDepth = 20;
const parser = new EmailForwardParser();

/** What a message's headers say about itself and its recipients. */
export interface Said {
  subject: string | null;
  /** To and Cc. */
  recipients: readonly MailAddress[];
}

/**
 * The header of the message that was forwarded inline, by any program and in any language; null where there is none, or none that can be trusted. A
 * reply quotes the same headers: it counts as a forward only if it does not go to the person it quotes.
 */
export function readForward({ subject, recipients }: Said, text: string, reading = new ReadingBudget()): Forward | null {
  const says = subject === null ? 'nothing' : isForwardSubject(subject) ? 'forward' : isReplySubject(subject) ? 'reply' : 'nothing';
  let first: Found | null = null;
  let forward: Forward | null = null;
  let [heading, body] = [subject, searchedText(text)];
  for (let depth = 0; depth < maxDepth && body.trim() !== ''; depth += 1) {
    const next = within(reading.share(limitMs), () => readOneLevel(heading, body, says === 'reply'));
    // A forwarded message goes on quoting; only its subject or a line above says that it was a forward itself.
    if (!next || (first && !next.marked && !isForwardSubject(heading ?? ''))) break;
    first ??= next;
    forward = next.forward;
    [heading, body] = [next.forward.subject, next.body];
  }
  if (!first || !forward || !isForward(says, first, forward, recipients)) return null;
  // A mail's own subject may be longer than the forwarded one.
  return { ...forward, subject: forward.subject === null ? null : withoutForward(forward.subject).slice(0, longestSubject) };
}

/**
 * The subject must say it, or a line that only forwards have. Without these the recipients decide; and where a prefix means a forward in one language
 * and a reply in another (`VS:`), mail back to the quoted person is a reply.
 */
function isForward(says: 'forward' | 'reply' | 'nothing', first: Found, forward: Forward, recipients: readonly MailAddress[]): boolean {
  if (says === 'forward') return first.marked || recipients.every(({ email }) => email !== forward.from.email);
  if (says === 'nothing' && first.marked) return true;
  return (says === 'reply' || first.complete) && isPassedOn(forward, recipients);
}

/** A reply goes to the person it quotes, be it to another of their mailboxes, or to a colleague there. With unknown recipients it may. */
function isPassedOn({ from }: Forward, recipients: readonly MailAddress[]): boolean {
  const domain = from.email?.split('@').at(-1);
  const isRecipient = ({ email, name }: MailAddress): boolean =>
    email.split('@').at(-1) === domain || (name !== null && name.toLowerCase() === from.name?.toLowerCase());
  return domain !== undefined && recipients.length > 0 && !recipients.some(isRecipient);
}

/** Runs of blanks and blank lines are ignored. */
function searchedText(text: string): string {
  const lines = text.replaceAll('\uFEFF', '').replaceAll(/[^\S\n]+/g, ' ').split('\n', searched.lines); // prettier-ignore
  return lines.flatMap((line) => splitHeaderLine(line)).map((line) => line.slice(0, searched.lineLength).trimEnd()).join('\n').replaceAll(/\n{3,}/g, '\n\n'); // prettier-ignore
}

/** The library's expressions are slow on long lines. */
function shortened(text: string): string {
  return text.split('\n').map((line) => line.slice(0, searched.libraryLine)).join('\n').slice(0, searched.characters); // prettier-ignore
}

/** The result of one search in a text; `body` is what follows. */
interface Found {
  forward: Forward;
  /** A line that only a forward has stands above it. */
  marked: boolean;
  /** It is a whole header, which nobody writes by hand. */
  complete: boolean;
  body: string;
}

function readOneLevel(subject: string | null, text: string, isReply: boolean): Found | null {
  const says = subject !== null && (isReply || isForwardSubject(subject));
  const header = findForwardHeader(text, says && !isReply ? withoutForward(subject) : null);
  // An attribution above it was written by the forwarder.
  if (header && !(says && !header.marked && readAttribution(header.before))) {
    const heading = header.forward.subject ?? (says ? subject : null);
    return { ...header, forward: { ...header.forward, subject: heading }, body: header.rest };
  }
  const short = shortened(text);
  const marked = parser.read(short);
  const found = marked.forwarded && marked.email.subject ? taken(marked) : null;
  if (found) return { ...found, marked: true, complete: true };
  return says ? readUnmarked(subject, short, isReply) : readQuoted(text);
}

/** A message that is only a quotation, without words of its own, forwards what it quotes. Its subject may be the forwarder's. */
function readQuoted(text: string): Found | null {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line !== '' && !isOfPhone(line));
  const length = attributionLength(lines.map(unquoted), at);
  const quoted = lines.slice(at + length).filter((line) => line !== '' && !isOfPhone(line));
  if (at === -1 || length === 0 || quoted.length === 0 || !quoted.every((line) => line.startsWith('>'))) return null;
  const line = readAttribution(lines.slice(at, at + length).join('\n'));
  if (!line) return null;
  const { date, ...from } = line;
  return { forward: Forward.parse({ from, to: [], subject: null, date }), body: '', marked: false, complete: true };
}

/** Without a line that only forwards have; the mail's subject says that it is one, or that it is a reply. */
function readUnmarked(subject: string, text: string, isReply: boolean): Found | null {
  const unmarked = parser.read(text, subject);
  // A sender alone is too little: people write "From:" too.
  if (unmarked.email.date || [unmarked.email.to ?? []].flat().length > 0) {
    const found = taken(unmarked, subject);
    if (found?.forward.from.email)
      return { ...found, forward: namedAs(found.forward, readAttribution(text)), marked: false, complete: false };
  }
  const line = readAttribution(text);
  if (!line) return null;
  const { date, ...from } = line;
  const bare = (isReply ? withoutReply(subject) : subject).slice(0, longestSubject);
  return { forward: Forward.parse({ from, to: [], subject: bare, date }), body: '', marked: false, complete: false };
}

/** The library leaves out names with points in them. */
function namedAs(forward: Forward, line: Attribution | null): Forward {
  const { email, name } = forward.from;
  return name === null && line?.email === email ? { ...forward, from: { email, name: line.name } } : forward;
}

function taken({ email }: EmailForwardResult, subject: string | null = null): { forward: Forward; body: string } | null {
  const from = senderOf(email.from);
  if (!from) return null;
  const to = [email.to ?? []].flat().flatMap((mailbox) => addressOf(mailbox) ?? []);
  const heading = (email.subject || subject)?.trim().slice(0, longestSubject) || null;
  return {
    forward: { from, to: to.slice(0, 100), subject: heading, date: email.date?.trim().slice(0, 200) || null },
    body: email.body ?? '',
  };
}

const clean = (text: string): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/^[\s"'*]+|[\s"'*]+$/g, '');

const nameOf = (mailbox: EmailForwardMailbox | undefined): string => withoutUser(clean(mailbox?.name ?? '')).slice(0, 300);

/** A name without an address is a sender all the same: it was not the forwarder. */
function senderOf(mailbox: EmailForwardMailbox | undefined): PassedOnSender | null {
  const name = nameOf(mailbox);
  return addressOf(mailbox) ?? (name === '' ? null : { email: null, name });
}

function addressOf(mailbox: EmailForwardMailbox | undefined): MailAddress | null {
  const email = /[^\s<>()[\]",;:*]{1,64}@[^\s<>()[\]",;:*]{1,255}/.exec(mailbox?.address ?? '')?.[0];
  if (!email) return null;
  return { email: clean(email).toLowerCase().slice(0, 320), name: nameOf(mailbox) || null };
}
