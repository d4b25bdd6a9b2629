import type { EntityManager } from '@mikro-orm/postgresql';
import { inQuarantine } from '#core/database/entities/inbound-mail.entity';
import type { Env } from '#core/kernel/platform/env';

/** How much room the originals of mail take that waits in quarantine, was dismissed from there, or is not read yet, in bytes. */
export interface QuarantineUse {
  bytes: number;
  /** By envelope sender in small letters; only those with the most. */
  senders: Record<string, number>;
}

export interface QuarantineLimits {
  maxBytes: number;
  senderBytes: number;
}

const megabyte = 1_048_576;
/** From so much on somebody should look. */
const nearlyFull = 0.9;
/** A sender with fewer than these is far from the limit. */
const mostSenders = 500;

export const quarantineLimits = (env: Pick<Env, 'QUARANTINE_MAX_MB' | 'QUARANTINE_SENDER_MB'>): QuarantineLimits => ({
  maxBytes: env.QUARANTINE_MAX_MB * megabyte,
  senderBytes: env.QUARANTINE_SENDER_MB * megabyte,
});

export const quarantineUseSql = `select lower(coalesce(envelope_from, '')) as sender, sum(raw_size) as bytes, sum(sum(raw_size)) over () as total
  from inbound_mail where ${inQuarantine} group by 1 order by 2 desc, 1 limit ${mostSenders}`;

export async function readQuarantineUse(em: EntityManager): Promise<QuarantineUse> {
  const rows = await em.execute<{ sender: string; bytes: string; total: string }[]>(quarantineUseSql);
  return {
    bytes: Number(rows[0]?.total ?? 0),
    senders: Object.fromEntries(rows.map(({ sender, bytes }) => [sender, Number(bytes)])),
  };
}

export const isNearlyFull = ({ bytes }: QuarantineUse, { maxBytes }: QuarantineLimits): boolean => bytes >= maxBytes * nearlyFull;

/** What administrators should hear of the room that is left; null where there is enough. */
export function quarantineWarning(use: QuarantineUse, limits: QuarantineLimits): string | null {
  if (!isNearlyFull(use, limits)) return null;
  const [used, max] = [use.bytes, limits.maxBytes].map((bytes) => `${Math.floor(bytes / megabyte).toLocaleString('en')} MB`);
  const isFull = use.bytes >= limits.maxBytes;
  const consequence = isFull ? 'Mail from unknown senders is deferred' : 'When it is full, mail from unknown senders is deferred';
  return (
    `The quarantine is ${isFull ? 'full' : 'nearly full'} (${used} of ${max}). ${consequence}. ` +
    'Accept what belongs in the books, or change QUARANTINE_MAX_MB or QUARANTINE_DAYS. Dismissed mail keeps its space until its days are over.'
  );
}

/** Of which of these messages the ledger knows enough to count them: of a trusted client's only once it is read whether it is filed. */
export async function findCounted(em: EntityManager, queueIds: readonly string[]): Promise<string[]> {
  if (queueIds.length === 0) return [];
  const rows = await em.execute<{ queue_id: string }[]>(
    `select queue_id from inbound_mail where queue_id = any(?::text[]) and not (trusted_client and state = 'imported')`,
    [`{${queueIds.join(',')}}`],
  );
  return rows.map((row) => row.queue_id);
}

/**
 * Why no more mail is taken of this envelope sender for now; null where it is. Of listed senders twice as much is taken: whoever writes in their name
 * is not to shut them out, nor to fill the disk.
 */
export function quarantineFull(sender: string, isListed: boolean, use: QuarantineUse, limits: QuarantineLimits): string | null {
  const room = isListed ? 2 : 1;
  if (use.bytes >= limits.maxBytes * room) return 'There is no room for more mail from unknown senders at the moment, try again later';
  const isSenderFull = !isListed && (use.senders[sender.toLowerCase()] ?? 0) >= limits.senderBytes;
  return isSenderFull ? 'Too much mail from this sender is waiting for review, try again later' : null;
}
