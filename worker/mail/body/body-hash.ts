import { createHash } from 'node:crypto';
import { helperWords } from '#core/records/mail/judge-part';
import type { MailPartContent, ParsedMail, ParsedMessage } from '#core/database/values/parsed-mail';

/**
 * What a message says and holds, without the way it took: sender, subject, date, and the hash of every leaf; and what an earlier release made of the same.
 * `receivedOn`: the day it came.
 */
export function bodyHashes({ headers, parts, text }: ParsedMessage, receivedOn: string): Pick<ParsedMail, 'bodyHash' | 'earlierHashes'> {
  const { from, subject, date, messageId } = headers;
  const hashOf = (when: string, chosen: readonly MailPartContent[], words: readonly string[] = []): string => {
    const hashed = [from?.email ?? '', subject ?? '', when, ...words];
    const hashes = chosen.map((part) => [part.mimeType, part.sha256]);
    return createHash('sha256')
      .update(JSON.stringify([hashed, hashes]))
      .digest('hex');
  };
  const leaves = parts.filter((part) => part.kind !== 'container');
  const closed = parts.filter((part) => part.kind !== 'container' || hasClosed(part, parts));
  return {
    // Without a date two messages may well say the same; their ids tell them apart, or, of what a program sends without either every month, their days.
    bodyHash: hashOf(date ?? messageId ?? receivedOn, closed, text !== '' && areWrapped(parts) ? [text] : []),
    // It had no date where letters named the zone, no day of its own, no words out of a wrapping, and of an archive that stays closed what its files are called.
    earlierHashes: [date ?? messageId ?? '', messageId ?? ''].map((when) => hashOf(when, leaves)),
  };
}

/** What is said of a winmail.dat, whatever came out of it (see openPart). */
const ofWrapping = /^Outlook’s winmail\.dat file\b/;
/** No words stand in fewer bytes. */
const blank = 16;

/** True where the words of a message are those that Outlook has wrapped: no part of it has them, and a batch of bills may be sent in one second. */
const areWrapped = (parts: readonly MailPartContent[]): boolean =>
  parts.some(({ kind, refusal }) => kind === 'container' && ofWrapping.test(refusal ?? '')) &&
  !parts.some(({ kind, size }) => (kind === 'text' || kind === 'html') && size > blank);

/** True for an archive in which something stays closed, of which nothing else is known: two locked bills may be called the same. */
const hasClosed = ({ sha256, path }: MailPartContent, parts: readonly MailPartContent[]): boolean =>
  sha256 !== null && parts.some((inner) => isClosed(inner) && inner.path.startsWith(`${path}.`));

/** What a Mac or Windows puts beside the files of an archive is nobody's paper, and left there unread. */
const isClosed = ({ kind, sha256, refusal }: MailPartContent): boolean =>
  kind === 'attachment' && sha256 === null && refusal !== helperWords;
