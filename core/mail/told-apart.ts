import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { lastSegment } from '#core/documents/receive-document';
import { nameOfBody } from '#core/mail/name-of-part';
import type { SplitDocument } from '#core/mail/split-mail';

/** The hash of a body, whose words are its original. */
export const hashOfWords = (words: string): string => createHash('sha256').update(words).digest('hex');

/** The part path of the body that a second or later payment stands in; null for anything else. */
export function bodyOfPayment({ partPath, payment }: Pick<SplitDocument, 'partPath' | 'payment'>): string | null {
  return payment && payment.at > 1 ? partPath.slice(0, -`.${payment.at}`.length) : null;
}

/**
 * The bodies that stay one document although they tell of several payments: they became one before, and a person has worked on that or
 * deleted it. What was booked whole must not come once more in pieces.
 */
export function bodiesLeftWhole(
  planned: readonly SplitDocument[],
  before: readonly Document[],
  isPurged: (partPath: string) => boolean,
): Set<string> {
  const paths = planned.filter(({ payment }) => payment?.at === 1).map(({ partPath }) => partPath);
  const whole = paths.filter((path) => {
    if (wasToldApart(path, before) || isPurged(`${path}.2`)) return false;
    const known = before.find(({ partPath }) => partPath === path);
    return known ? known.deletedAt !== null || isWorkedOn(known) : isPurged(path);
  });
  return new Set(whole);
}

const wasToldApart = (body: string, before: readonly Document[]): boolean => before.some(({ partPath }) => partPath === `${body}.2`);

function isWorkedOn({ reviewedAt, personFields: { fields, ...others } }: Document): boolean {
  return Boolean(reviewedAt) || Object.keys(fields).length > 0 || Object.keys(others).length > 0;
}

/** A body that stood as one document becomes the first of the payments it tells of; true where it did. */
export async function takePayment(
  em: EntityManager,
  document: Document,
  { partPath, payment, sender }: SplitDocument,
  before: readonly Document[],
): Promise<boolean> {
  if (payment?.at !== 1 || wasToldApart(partPath, before)) return false;
  const { words } = payment;
  const filename = lastSegment(nameOfBody(sender.subject, payment));
  Object.assign(document, {
    filename,
    sha256: hashOfWords(words),
    fileSize: Buffer.byteLength(words),
    duplicateOf: null,
    duplicateReason: null,
  });
  await em.flush();
  await em.nativeUpdate(Document, { id: document.id }, { ocrText: words });
  return true;
}
