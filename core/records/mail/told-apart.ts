import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { lastSegment } from '#core/records/documents/receive-document';
import { nameOfBody } from '#core/records/mail/name-of-part';
import type { MailHeaders, ParsedMessage } from '#core/database/values/parsed-mail';
import type { SplitDocument } from '#core/records/mail/split-parts';

/**
 * The hash of a body, whose words are its original. The same words of another day are another document: "Your payment was received" comes every month.
 * An inline forward names its day in its words; a message without a date has the day it came, where known.
 */
export function hashOfWords(
  words: string,
  { forward, headers }: Pick<ParsedMessage, 'forward'> & { headers: Pick<MailHeaders, 'date'> },
  receivedAt: Date | null = null,
): string {
  const day = forward ? '' : (headers.date ?? receivedAt?.toISOString() ?? '').slice(0, 10);
  return createHash('sha256').update(day).update(words).digest('hex');
}

/** The hash of a body, and the one an earlier release made, without a day where the date or its zone was unknown. */
export const hashesOfWords = (
  words: string,
  message: Pick<ParsedMessage, 'forward' | 'headers'>,
  receivedAt: Date | null,
): [now: string, before: string] => [hashOfWords(words, message, receivedAt), hashOfWords(words, { ...message, headers: { date: null } })];

/** The part path of the body that a second or later document was told apart from; null for anything else. */
export const bodyToldApart = ({ partPath, toldFrom }: Pick<SplitDocument, 'partPath' | 'toldFrom'>): string | null =>
  toldFrom === partPath ? null : toldFrom;

/**
 * The bodies that stay one document although they hold several payments or forwarded messages: a person has worked on that document or deleted it. What
 * was booked whole must not come again in pieces.
 */
export function bodiesLeftWhole(
  planned: readonly SplitDocument[],
  before: readonly Document[],
  isPurged: (partPath: string) => boolean,
): Set<string> {
  const paths = new Set(planned.flatMap(({ toldFrom }) => toldFrom ?? []));
  const whole = [...paths].filter((path) => {
    if (wasToldApart(path, planned, before) || piecesOf(path, planned).some((piece) => isPurged(piece.partPath))) return false;
    const known = before.find(({ partPath }) => partPath === path);
    return known ? known.deletedAt !== null || isWorkedOn(known) : isPurged(path);
  });
  return new Set(whole);
}

/** The documents split off a body, without the first, which has its path. */
const piecesOf = (body: string, planned: readonly SplitDocument[]): SplitDocument[] =>
  planned.filter((document) => bodyToldApart(document) === body);

const wasToldApart = (body: string, planned: readonly SplitDocument[], before: readonly Document[]): boolean =>
  piecesOf(body, planned).some((piece) => before.some(({ partPath }) => partPath === piece.partPath));

function isWorkedOn({ reviewedAt, personFields: { fields, ...others } }: Document): boolean {
  return Boolean(reviewedAt) || Object.keys(fields).length > 0 || Object.keys(others).length > 0;
}

/** What a document of words says: one payment of several, or all; a message without any says its subject. */
export const wordsOf = ({ payment, message, sender }: Pick<SplitDocument, 'payment' | 'message' | 'sender'>): string =>
  payment?.words ?? (message.text === '' ? (sender.subject ?? '') : message.text);

/** True for a body that was one document and becomes the first of several. */
export const isNewlyApart = (
  { partPath, toldFrom }: SplitDocument,
  planned: readonly SplitDocument[],
  before: readonly Document[],
): boolean => toldFrom === partPath && !wasToldApart(partPath, planned, before);

/** True for words that an earlier reading split into more documents: read now, they would repeat what those already say. */
export function standsInPieces(
  { partPath, toldFrom }: Pick<SplitDocument, 'partPath' | 'toldFrom'>,
  planned: readonly Pick<SplitDocument, 'partPath'>[],
  before: readonly Pick<Document, 'partPath'>[],
): boolean {
  const body = toldFrom ?? partPath;
  const begins = [`${body}.`, `${body.slice(0, -'body'.length)}forward.`];
  const pieces = before.flatMap(({ partPath: path }) => (path && begins.some((begin) => path.startsWith(begin)) ? path : []));
  return pieces.some((piece) => planned.every((document) => document.partPath !== piece));
}

/**
 * Gives a document the words as they are read now, unless somebody has worked on it: a split body becomes its first piece, an answer loses what it
 * quotes. `anyway`: also where they seem the same; `receivedAt`: as for hashOfWords. True where it did.
 */
export async function takeWords(
  em: EntityManager,
  document: Document,
  planned: SplitDocument,
  { anyway, receivedAt }: { anyway: boolean; receivedAt: Date | null },
): Promise<boolean> {
  const { file, message, sender, payment } = planned;
  const words = wordsOf(planned);
  const hashes = hashesOfWords(words, message, receivedAt);
  const isSame = hashes.includes(document.sha256);
  if (file || document.deletedAt || isWorkedOn(document) || (isSame && !anyway)) return false;
  const filename = lastSegment(nameOfBody(sender.subject, payment));
  const fileSize = Buffer.byteLength(words);
  Object.assign(document, {
    filename,
    sha256: hashes[0],
    fileSize,
    emailSubject: sender.subject,
    duplicateOf: null,
    duplicateReason: null,
  });
  await em.flush();
  await em.nativeUpdate(Document, { id: document.id }, { ocrText: words, htmlContent: message.html });
  return true;
}
