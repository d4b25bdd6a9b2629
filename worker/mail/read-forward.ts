import EmailForwardParser, { type EmailForwardMailbox, type EmailForwardResult } from 'email-forward-parser';
import { Forward, type MailAddress, type PassedOnSender } from '#core/mail/parsed-mail';
import { isForwardSubject, isReplySubject, withoutForward, withoutReply } from '#core/mail/subject-prefixes';
import { readAttribution } from './attribution.js';
import { within } from './within.js';

/** Nobody forwards below more of their own words; and the reader's expressions are slow on what is no mail. */
const searched = { lines: 400, lineLength: 400, characters: 20_000 };
const limitMs = 1500;
/** A forward of a forward of a forward … */
const maxDepth = 20;
const parser = new EmailForwardParser();

/** What a message says of itself and of whom it is for. */
export interface Said {
  subject: string | null;
  /** To and Cc. */
  recipients: readonly MailAddress[];
}

/**
 * The header of the message that was forwarded inline, whatever program did it and in whatever language; null where there is
 * none, or none that can be trusted to be one. A reply quotes the same headers: it passes them on only where it does not go
 * to whom it quotes.
 */
export function readForward({ subject, recipients }: Said, text: string): Forward | null {
  const isReply = subject !== null && isReplySubject(subject);
  let found: Forward | null = null;
  let [said, body] = [subject, searchedText(text)];
  for (let depth = 0; depth < maxDepth && body.trim() !== ''; depth += 1) {
    const next = within(limitMs, () => readOnce(said, body, isReply));
    if (!next) break;
    found = next.forward;
    // What was forwarded goes on quoting; only a subject says that it was a forward itself.
    if (next.forward.subject === null || !isForwardSubject(next.forward.subject)) break;
    [said, body] = [next.forward.subject, next.body];
  }
  if (!found || (isReply && !isPassedOn(found, recipients))) return null;
  return { ...found, subject: found.subject === null ? null : withoutForward(found.subject) };
}

/** A reply goes to whom it quotes, or to a colleague there. One whose recipients are unknown may well. */
function isPassedOn({ from }: Forward, recipients: readonly MailAddress[]): boolean {
  const domain = from.email?.split('@').at(-1);
  return domain !== undefined && recipients.length > 0 && recipients.every(({ email }) => email.split('@').at(-1) !== domain);
}

/** Runs of blanks and blank lines are what the expressions stumble over, and say nothing. */
function searchedText(text: string): string {
  const lines = text.replaceAll('\uFEFF', '').replaceAll(/[^\S\n]+/g, ' ').split('\n', searched.lines); // prettier-ignore
  const cut = lines.map((line) => line.slice(0, searched.lineLength).trimEnd());
  return cut.join('\n').replaceAll(/\n{3,}/g, '\n\n').slice(0, searched.characters); // prettier-ignore
}

function readOnce(subject: string | null, text: string, isReply: boolean): { forward: Forward; body: string } | null {
  // With a line that only a forward has, its own header says the subject; without one the mail's subject has to say that it is one.
  const marked = parser.read(text);
  if (marked.forwarded && marked.email.subject) {
    const found = taken(marked);
    if (found) return found;
  }
  if (subject === null || !(isReply || isForwardSubject(subject))) return null;
  const unmarked = parser.read(text, subject);
  // A sender alone is too little: people write "From:" too.
  if (unmarked.email.date || [unmarked.email.to ?? []].flat().length > 0) {
    const found = taken(unmarked, subject);
    if (found?.forward.from.email) return found;
  }
  const from = readAttribution(text);
  return from && { forward: Forward.parse({ from, to: [], subject: isReply ? withoutReply(subject) : subject, date: null }), body: '' };
}

function taken({ email }: EmailForwardResult, subject: string | null = null): { forward: Forward; body: string } | null {
  const from = senderOf(email.from);
  if (!from) return null;
  const to = [email.to ?? []].flat().flatMap((one) => addressOf(one) ?? []);
  const said = (email.subject || subject)?.trim().slice(0, 2000) || null;
  return { forward: { from, to: to.slice(0, 100), subject: said, date: email.date?.trim().slice(0, 200) || null }, body: email.body ?? '' };
}

const clean = (text: string): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/^[\s"'*]+|[\s"'*]+$/g, '');

/** A name without an address is a sender all the same: it was not the forwarder. */
function senderOf(mailbox: EmailForwardMailbox | undefined): PassedOnSender | null {
  const name = clean(mailbox?.name ?? '').slice(0, 300);
  return addressOf(mailbox) ?? (name === '' ? null : { email: null, name });
}

function addressOf(mailbox: EmailForwardMailbox | undefined): MailAddress | null {
  const email = /[^\s<>()[\]",;:*]{1,64}@[^\s<>()[\]",;:*]{1,255}/.exec(mailbox?.address ?? '')?.[0];
  if (!email) return null;
  return { email: clean(email).toLowerCase().slice(0, 320), name: clean(mailbox?.name ?? '').slice(0, 300) || null };
}
