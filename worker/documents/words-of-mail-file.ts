import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { asCountedBefore } from '#core/records/mail/counted-before';
import type { SplitDocument, SplitMail } from '#core/records/mail/split-parts';
import { hashesOfWords } from '#core/records/mail/told-apart';

/** The key under which a document of words is stored; null for any other. */
export function wordsOf({ file, message, sender }: SplitDocument): { ocrText: string; htmlContent: string | null } | null {
  if (!file) return { ocrText: message.text || (sender.subject ?? ''), htmlContent: message.html };
  return file.written && { ocrText: file.written.text, htmlContent: file.written.html };
}

/** The hashes of a document's words, by this and by an earlier release. */
const hashesOf = (planned: SplitDocument): string[] =>
  planned.file ? [planned.file.sha256 ?? ''] : hashesOfWords(wordsOf(planned)?.ocrText ?? '', planned.message, null);

/**
 * The part paths of those documents of an uploaded message that are words, known or new, prefixed with the number of the upload. An earlier release
 * may have counted the parts differently: new words must not be taken for others that had the same path.
 */
export async function pathsOfWords(em: EntityManager, id: number, { parts, documents }: SplitMail): Promise<Map<SplitDocument, string>> {
  const words = documents.filter((planned) => wordsOf(planned) !== null);
  if (words.length === 0) return new Map();
  const [prefix, hashes] = [`${id}/`, words.flatMap(hashesOf)];
  const before = [
    ...(await em.find(Document, { mailId: null, partPath: { $in: words.map(({ partPath }) => prefix + partPath) } })),
    ...(await em.find(Document, { mailId: null, sha256: { $in: hashes }, partPath: { $like: `${prefix}%` } })),
  ];
  const earlier = [...new Set(before)].map(({ partPath, sha256 }) => ({ partPath: partPath?.slice(prefix.length) ?? null, sha256 }));
  const counted = asCountedBefore({ parts, documents: words }, earlier, hashesOf).documents;
  return new Map(words.map((planned, at) => [planned, prefix + (counted[at] ?? planned).partPath]));
}
