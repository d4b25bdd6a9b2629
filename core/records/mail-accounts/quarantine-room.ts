import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '#core/kernel/platform/env';
import { readMailDirectory } from '#core/records/mail/mail-directory';
import { quarantineFull, quarantineLimits, readQuarantineUse } from '#core/records/mail/quarantine-quota';
import { isListed } from '#core/records/mail/sender-list';

/** Whether the quarantine has room for a message that claims to be of this sender, which must wait there if nothing proves it. */
export async function isRoomFor(
  em: EntityManager,
  sender: string | null,
  env: Pick<Env, 'MAIL_ALLOWED_SENDERS' | 'QUARANTINE_MAX_MB' | 'QUARANTINE_SENDER_MB'>,
): Promise<boolean> {
  const { senders, viewers } = await readMailDirectory(em);
  const isKnown = sender !== null && isListed([...env.MAIL_ALLOWED_SENDERS, ...senders], sender, viewers);
  return quarantineFull(sender ?? '', isKnown, await readQuarantineUse(em), quarantineLimits(env)) === null;
}
