import EmailForwardParser, { type EmailForwardMailbox, type EmailForwardResult } from 'email-forward-parser';
import { Forward, type MailAddress } from '#core/mail/parsed-mail';
import { isForwardSubject, isReplySubject, withoutForward } from '#core/mail/subject-prefixes';
import { within } from './within.js';

/** Nobody forwards below more of their own words; and the reader's expressions are slow on what is no mail. */
const searched = { lines: 400, lineLength: 400, characters: 20_000 };
const limitMs = 1500;
/** A forward of a forward of a forward … */
const maxDepth = 20;
/** "On Tuesday …, Name <address> wrote:" in its two orders, as some programs begin what they forward. */
const attribution = /^\W*on [^<>]{4,100}, ?"?([^<>",]{0,100}?)"? ?<([^\s<>@]{1,64}@[^\s<>@]{1,255})> wrote:\W*$/im;

const parser = new EmailForwardParser();

/**
 * The header of the message that was forwarded inline, whatever program did it and in whatever language; null where there is
 * none, or none that can be trusted to be one. A reply quotes the same headers, so below a reply's subject nothing is believed.
 */
export function readForward(subject: string | null, text: string): Forward | null {
  if (subject !== null && isReplySubject(subject)) return null;
  let found: Forward | null = null;
  let [said, body] = [subject, searchedText(text)];
  for (let depth = 0; depth < maxDepth && body.trim() !== ''; depth += 1) {
    const next = within(limitMs, () => readOnce(said, body));
    if (!next) break;
    found = next.forward;
    // What was forwarded goes on quoting; only a subject says that it was a forward itself.
    if (next.forward.subject === null || !isForwardSubject(next.forward.subject)) break;
    [said, body] = [next.forward.subject, next.body];
  }
  return found && { ...found, subject: found.subject === null ? null : withoutForward(found.subject) };
}

/** Runs of blanks and blank lines are what the expressions stumble over, and say nothing. */
function searchedText(text: string): string {
  const lines = text.replaceAll('\uFEFF', '').replaceAll(/[^\S\n]+/g, ' ').split('\n', searched.lines); // prettier-ignore
  const cut = lines.map((line) => line.slice(0, searched.lineLength).trimEnd());
  return cut.join('\n').replaceAll(/\n{3,}/g, '\n\n').slice(0, searched.characters); // prettier-ignore
}

function readOnce(subject: string | null, text: string): { forward: Forward; body: string } | null {
  // With a line that only a forward has, its own header says the subject; without one the mail's subject has to say that it is one.
  const marked = parser.read(text);
  if (isComplete(marked)) return taken(marked);
  if (subject === null || !isForwardSubject(subject)) return null;
  const unmarked = parser.read(text, subject);
  // A sender alone is too little: people write "From:" too.
  if (unmarked.email.date || [unmarked.email.to ?? []].flat().length > 0) {
    const found = taken(unmarked, subject);
    if (found) return found;
  }
  const [, name, email] = attribution.exec(text.replaceAll(/,\s*\n\s*/g, ', ')) ?? [];
  return email
    ? { forward: Forward.parse({ from: { email: email.toLowerCase(), name: name || null }, to: [], subject, date: null }), body: '' }
    : null;
}

function isComplete({ forwarded, email }: EmailForwardResult): boolean {
  return forwarded && Boolean(email.subject) && addressOf(email.from) !== null;
}

function taken({ email }: EmailForwardResult, subject: string | null = null): { forward: Forward; body: string } | null {
  const from = addressOf(email.from);
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

function addressOf(mailbox: EmailForwardMailbox | undefined): MailAddress | null {
  const email = /[^\s<>()[\]",;:*]{1,64}@[^\s<>()[\]",;:*]{1,255}/.exec(mailbox?.address ?? '')?.[0];
  if (!email) return null;
  return { email: clean(email).toLowerCase().slice(0, 320), name: clean(mailbox?.name ?? '').slice(0, 300) || null };
}
