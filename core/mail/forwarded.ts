import type { MailAddress, MailHeaders, ParsedMessage } from '#core/mail/parsed-mail';

/** Who sent a message first. `forwardedBy` is the address that passed it on; null where nobody did, as far as can be told. */
export interface OriginalSender {
  from: MailAddress | null;
  subject: string | null;
  forwardedBy: string | null;
}

/**
 * Who sent a message first: whom its inline forward names, else whom the message itself names; a mailbox that forwards by
 * itself leaves the sender as it was. Somebody who passes on a message of their own has forwarded nothing.
 */
export function originalSender({
  headers: { from, subject, passedOnBy },
  forward,
}: Pick<ParsedMessage, 'forward'> & { headers: Pick<MailHeaders, 'from' | 'subject' | 'passedOnBy'> }): OriginalSender {
  if (!forward || forward.from.email === from?.email) return { from, subject, forwardedBy: passedOnBy === from?.email ? null : passedOnBy };
  return { from: forward.from, subject: forward.subject ?? subject, forwardedBy: from?.email ?? null };
}
