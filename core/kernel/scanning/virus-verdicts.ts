import type { EntityManager } from '@mikro-orm/postgresql';
import { VirusVerdict } from '#core/kernel/scanning/virus-verdict.entity';

/** What a scan came to. */
export interface Verdict {
  sha256: string;
  /** The name of what was found; null where the content is clean. */
  signature: string | null;
  scanner: string;
  signaturesAt: Date | null;
}

/** Whether a content was found clean, so that it needs no scan. One that was found infected is always scanned anew: signatures get better. */
export async function isKnownClean(em: EntityManager, sha256: string): Promise<boolean> {
  return (await em.fork().count(VirusVerdict, { sha256, signature: null })) > 0;
}

/** As long as its column takes. */
const short = (words: string): string => words.slice(0, 200);

/** Remembers a verdict in the place of an earlier one. */
export async function keepVerdict(em: EntityManager, { sha256, signature, scanner, signaturesAt }: Verdict): Promise<void> {
  const found = { signature: signature === null ? null : short(signature), scanner: short(scanner) };
  await em.fork().upsert(VirusVerdict, { sha256, ...found, signaturesAt, scannedAt: new Date() });
}

/** Has a content that was found clean scanned once more before it is opened. What was found infected stays so until then. */
export async function scanAnew(em: EntityManager, sha256: string | null | undefined): Promise<void> {
  if (sha256) await em.nativeDelete(VirusVerdict, { sha256, signature: null });
}

/**
 * Forgets what was found in contents of which no document and no mail has the file any more: a day after the scan, since a file is scanned before its
 * row knows of it. Pictures of text messages are opened once, when they are fetched. Answers how many were forgotten.
 */
export async function pruneVerdicts(em: EntityManager): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `delete from virus_verdict v where scanned_at < now() - interval '1 day'
       and not exists (select from document d where d.sha256 = v.sha256 and d.file_key is not null)
       and not exists (select from inbound_mail m where m.raw_sha256 = v.sha256 and m.raw_key is not null)
     returning sha256`,
  );
  return rows.length;
}

/** What the scanner found in a content; null where nothing was found or nobody looked. */
export async function signatureIn(em: EntityManager, sha256: string | null | undefined): Promise<string | null> {
  if (!sha256) return null;
  const verdict = await em.fork().findOne(VirusVerdict, { sha256, signature: { $ne: null } });
  return verdict?.signature ?? null;
}

/** Those of these documents in whose original the scanner found something. */
export async function infectedAmong(em: EntityManager, documentIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from document d join virus_verdict v on v.sha256 = d.sha256
     where v.signature is not null and d.file_key is not null and d.id in (select jsonb_array_elements_text(?::jsonb)::int)`,
    [JSON.stringify(documentIds)],
  );
  return new Set(rows.map(({ id }) => id));
}
