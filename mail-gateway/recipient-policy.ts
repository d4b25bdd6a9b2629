import { isOurDomain, readMailbox } from '#core/records/mail/mailbox';
import { Refusal } from './refusal.js';

/**
 * Whether a recipient is one of ours: null, or the refusal to answer. `slugs` are the mail names of all properties,
 * null while nobody has told us yet.
 */
export function judgeRecipient(address: string, mailDomain: string, slugs: ReadonlySet<string> | null): Refusal | null {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (address.includes('@') && !isOurDomain(domain, mailDomain)) return new Refusal(550, 'We do not relay mail: this domain is not ours');
  if (!slugs) return new Refusal(451, 'The list of recipients is not known yet, try again in a moment');
  const mailbox = readMailbox(address, mailDomain);
  if (!mailbox || (mailbox.slug !== null && !slugs.has(mailbox.slug))) return new Refusal(550, 'No such mailbox here');
  return null;
}
