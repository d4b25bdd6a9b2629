import { judgePart } from '#core/records/mail/judge-part';
import type { Forward, MailHeaders, MailPartContent, ParsedMessage, PassedOnSender } from '#core/database/values/parsed-mail';

/** Who sent a message first. `forwardedBy` is the address that passed it on; null where nobody did, as far as can be told. */
export interface OriginalSender {
  /** Without an address where the forward names nobody's. */
  from: PassedOnSender | null;
  subject: string | null;
  forwardedBy: string | null;
}

/**
 * Who sent a message first: whom its inline forward names, else whom the message itself names; a mailbox that forwards by
 * itself leaves the sender as it was, and a group that takes its place in From says whose place it took. Somebody who passes on a message of their own has forwarded nothing.
 */
export function originalSender({
  headers: { from, subject, passedOnBy, writtenBy = null },
  forward,
}: Pick<ParsedMessage, 'forward'> & {
  headers: Pick<MailHeaders, 'from' | 'subject' | 'passedOnBy'> & Partial<Pick<MailHeaders, 'writtenBy'>>;
}): OriginalSender {
  if (!forward && writtenBy) return { from: writtenBy, subject, forwardedBy: from?.email ?? null };
  if (!forward || isSame(forward.from, from)) return { from, subject, forwardedBy: passedOnBy === from?.email ? null : passedOnBy };
  return { from: forward.from, subject: forward.subject ?? subject, forwardedBy: from?.email ?? null };
}

function isSame(forwarded: PassedOnSender, ledgers: PassedOnSender | null): boolean {
  return forwarded.email === null ? forwarded.name === (ledgers?.name ?? null) : forwarded.email === ledgers?.email;
}

/**
 * Who stands in the ledger as the sender of a whole message, and the header of what it passes on: of its inline forward, of
 * the one message attached to it where it brings nothing else, or of the message itself where a mailbox passed it on as it was.
 */
export function ledgerSender(message: ParsedMessage): { sender: OriginalSender; original: Forward | null } {
  const sender = originalSender(message);
  const inner = passesOn(message)?.message ?? null;
  if (!inner) return { sender, original: message.forward ?? (sender.forwardedBy === null ? null : headerOf(message, sender)) };
  const ledgers = ledgerSender(inner).sender;
  return {
    sender: { ...ledgers, forwardedBy: sender.forwardedBy ?? sender.from?.email ?? null },
    original: headerOf(inner, ledgers),
  };
}

const headerOf = ({ headers: { to, date } }: ParsedMessage, { from, subject }: OriginalSender): Forward => ({
  from: from ?? { email: null, name: null },
  to,
  subject: subject?.slice(0, 2000).toWellFormed() ?? null,
  date,
});

/** The attached message that a message passes on: the only one, where it brings no document beside it and quotes nobody. */
export function passesOn({ parts, forward, headers }: ParsedMessage): MailPartContent | null {
  if (forward || headers.reportType !== null) return null;
  const inner = parts.filter(({ message }) => message);
  const papers = parts.some((part) => part.kind === 'attachment' && judgePart(part, Number.POSITIVE_INFINITY).outcome === 'document');
  return inner.length === 1 && !papers ? (inner[0] ?? null) : null;
}
