import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '#core/database/entities/user.entity';
import { queueMail } from '#core/kernel/outbox/queue-mail';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import type { AddedTask } from '#core/kernel/tasks/add-task';

/**
 * Mails a notice to each active administrator, in the caller's transaction and once for its key; nothing where outgoing mail is not set up. Call it under a
 * lock on what it tells of. Answers the tasks to wake for.
 */
export async function noticeAdmins(
  em: EntityManager,
  { box, env }: { box: SecretBox; env: Pick<Env, 'SMTP_URL'> },
  { subject, text, effectKey }: { subject: string; text: string; effectKey: string },
): Promise<AddedTask[]> {
  if (!env.SMTP_URL) return [];
  const added: AddedTask[] = [];
  for (const { id, email } of await em.find(User, { role: 'ADMIN', isActive: true }, { orderBy: { id: 1 } })) {
    const key = `${effectKey}:${id}`;
    const [sent] = await em.execute<unknown[]>('select 1 from outgoing_mail where effect_key = ?', [key]);
    if (!sent) added.push(await queueMail(em, box, { kind: 'notification', recipient: email, subject, text, effectKey: key }));
  }
  return added;
}
