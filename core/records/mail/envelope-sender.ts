/** Whose address an envelope sender is, once what forwarding servers have written into it is undone. */
export interface EnvelopeSender {
  /** The mailbox at `domain`; null where a server answers for its mailboxes without naming one. */
  address: string | null;
  /** The domain that SPF speaks of, in lower case. */
  domain: string;
  /** A mailbox or server has passed the message on by itself. */
  forwarded: boolean;
}

/** BATV: `prvs=<tag>=<local part>`. */
const tagged = /^prvs=[0-9a-z]+=(.+)$/i;
/** Gmail: `<local part>+caf_=<receiver>=<its domain>`. */
const gmail = /^(.+?)\+caf_=.+$/i;
/** SRS as postsrsd and others write it: `SRS0=<hash>=<day>=<domain>=<local part>`, SRS1 for a second server. */
const srs = /^SRS[01][=+-].+$/i;
/** Microsoft 365: `<mailbox>+SRS=<hash>=<day>…`; the mailbox `bounces` stands for any of the organisation's. */
const microsoft = /^(.+?)\+SRS=.+$/i;

/**
 * Reads an envelope sender (MAIL FROM without brackets). What a server has rewritten is undone only within its own domain, the one that SPF
 * can prove: the address that SRS carries inside is the server's word about somebody else and proves nothing. Null for the null sender
 * and for what is no address.
 */
export function readEnvelopeSender(envelopeFrom: string | null): EnvelopeSender | null {
  const given = envelopeFrom?.trim().toLowerCase() ?? '';
  const at = given.lastIndexOf('@');
  if (at <= 0 || at === given.length - 1) return null;
  const domain = given.slice(at + 1);
  const local = tagged.exec(given.slice(0, at))?.[1] ?? given.slice(0, at);
  if (srs.test(local)) return { address: null, domain, forwarded: true };
  const forwarder = gmail.exec(local)?.[1] ?? microsoft.exec(local)?.[1];
  if (forwarder === undefined) return { address: `${local}@${domain}`, domain, forwarded: false };
  return { address: forwarder === 'bounces' ? null : `${forwarder}@${domain}`, domain, forwarded: true };
}

/** The pattern of the list under which an envelope sender falls; `@domain` is all that can be said of a mailbox that is not named. */
export const envelopePattern = ({ address, domain }: EnvelopeSender): string => address ?? `@${domain}`;

/** The mailbox that has passed a message on by itself, as far as the envelope names one. */
export function forwardingMailbox(envelopeFrom: string | null): string | null {
  const sender = readEnvelopeSender(envelopeFrom);
  return sender?.forwarded ? sender.address : null;
}
