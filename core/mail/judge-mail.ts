import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundMail } from '#core/mail/inbound-mail.entity';
import { MailDelivery } from '#core/mail/mail-delivery.entity';
import { readMailDirectory } from '#core/mail/mail-directory';
import type { PartOutcome } from '#core/mail/mail-part.entity';
import { type Route, routeMail } from '#core/mail/mailbox';
import type { ParsedMail, ParsedMessage } from '#core/mail/parsed-mail';
import { findListedSender } from '#core/mail/sender-list';
import { type SplitMail, splitMail } from '#core/mail/split-mail';

export interface MailRules {
  /** The senders the settings let in, besides users and what admins have added. */
  allowedSenders: readonly string[];
  /** The largest attachment that becomes a document, in bytes. */
  maxBytes: number;
  /** Asked for by a person: what was done before is done anew, and what people deleted comes back. */
  forced: boolean;
}

/** What is to become of a whole message. */
export type MailVerdict =
  /** Its parts become documents. */
  | { is: 'filed'; split: SplitMail; route: Route }
  /** It stands in the ledger and nowhere else. */
  | { is: 'noted'; split: SplitMail; reason: string }
  /** It waits for a person to let it in. */
  | { is: 'quarantined'; split: SplitMail; reason: string }
  /** The same message was filed before. */
  | { is: 'duplicate'; of: number; split: SplitMail; route: Route };

/** The route of a message by its recipients as the ledger has them. */
export async function routeOf(em: EntityManager, mailId: number): Promise<Route> {
  const deliveries = await em.find(MailDelivery, { mailId });
  return routeMail(deliveries.flatMap(({ mailbox, propertyId }) => (mailbox ? [{ kind: mailbox, propertyId: propertyId ?? null }] : [])));
}

/** Decides what becomes of a message. Reads the books, writes nothing. */
export async function judgeMail(em: EntityManager, mail: InboundMail, parsed: ParsedMail, rules: MailRules): Promise<MailVerdict> {
  const split = splitMail(parsed.message, rules);
  if (split.documents.length === 0) return { is: 'noted', split, reason: reasonForNothing(parsed.message) };
  const route = await routeOf(em, mail.id);
  if (route.mailbox === 'office')
    return {
      is: 'noted',
      split: withoutDocuments(split, 'body', 'Kept out of the books.'),
      reason: 'Written to postmaster or abuse: for administrators, kept out of the books.',
    };
  if (!(await isTrusted(em, mail, parsed, rules)))
    return {
      is: 'quarantined',
      split: withoutDocuments(split, 'held', 'Becomes a document once the message is let in.'),
      reason: 'Its sender is not on the list. Let it in, or add the sender, and it is filed.',
    };
  const first = rules.forced ? null : await findFirst(em, mail.id, parsed.bodyHash);
  return first === null ? { is: 'filed', split, route } : duplicateOf(first, split, route);
}

/** What becomes of a message that was filed before: its papers are those of the first. */
export function duplicateOf(of: number, split: SplitMail, route: Route): MailVerdict {
  return { is: 'duplicate', of, split: withoutDocuments(split, 'duplicate', `The same part of mail ${of} was filed.`), route };
}

function reasonForNothing({ headers, text }: ParsedMessage): string {
  if (headers.reportType !== null) return 'A delivery report: noted here, kept out of the books.';
  return text === '' ? 'There is nothing in it to file.' : 'None of its parts could be filed.';
}

/** The parts of a message from which no documents are made after all; what would have become one says why not. */
function withoutDocuments({ parts }: SplitMail, outcome: PartOutcome, reason: string): SplitMail {
  const kept = parts.map((part) => (part.outcome === 'document' ? { ...part, outcome, reason, document: null } : part));
  return { parts: kept, documents: [] };
}

async function isTrusted(em: EntityManager, mail: InboundMail, { message }: ParsedMail, rules: MailRules): Promise<boolean> {
  if (mail.trustedClient || mail.releasedAt) return true;
  const { senders } = await readMailDirectory(em);
  const named = { from: message.headers.from?.email ?? null, envelopeFrom: mail.envelopeFrom ?? null };
  return findListedSender([...senders, ...rules.allowedSenders], named) !== null;
}

/**
 * The mail that said the same before and was filed; null where there is none, or where people have deleted all that
 * came of it: then they want it anew.
 */
export async function findFirst(em: EntityManager, mailId: number, bodyHash: string): Promise<number | null> {
  const [first] = await em.execute<{ id: number }[]>(
    `select m.id from inbound_mail m where m.body_hash = ? and m.id <> ? and m.state = 'parsed'
       and exists (select 1 from document d where d.mail_id = m.id and d.deleted_at is null) order by m.id limit 1`,
    [bodyHash, mailId],
  );
  return first?.id ?? null;
}
