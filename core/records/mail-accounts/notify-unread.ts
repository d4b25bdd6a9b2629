import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '#core/database/entities/user.entity';
import { queueMail } from '#core/kernel/outbox/queue-mail';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { longUnreadSeconds, readAccountHealth } from '#core/records/mail-accounts/account-health';

const noticeLock = 712_064_233;

/**
 * Writes administrators that a mailbox elsewhere has not been read for an hour, once each time that begins; the tasks to wake for. Nothing while another worker
 * is at it. To be called only where outgoing mail is set up. `url`: where the console is; null where nobody has set it.
 */
export async function notifyUnread(em: EntityManager, { box, url }: { box: SecretBox; url: string | null }): Promise<AddedTask[]> {
  const late = (await readAccountHealth(em)).filter(({ unreadSeconds }) => unreadSeconds > longUnreadSeconds);
  if (late.length === 0) return [];
  return em.transactional(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [noticeLock]);
    if (!lock?.mine) return [];
    const added: AddedTask[] = [];
    const admins = await tx.find(User, { isActive: true, role: 'ADMIN' }, { orderBy: { id: 1 } });
    for (const { id, name, since, sentence } of late)
      for (const admin of admins) {
        const effectKey = `mailbox-unread:${id}:${since}:${admin.id}`;
        const [sent] = await tx.execute<unknown[]>('select 1 from outgoing_mail where effect_key = ?', [effectKey]);
        if (sent) continue;
        const subject = `The mailbox ${name} is not being read`;
        const text = [
          `Rental Ledger has not been able to read the mailbox ${name} for more than an hour.`,
          ...(sentence === null ? [] : ['', sentence]),
          '',
          'Its messages stay where they are and are taken once it can be read again.',
          ...(url === null ? [] : ['', `${url}/settings`]),
        ].join('\n');
        added.push(await queueMail(tx, box, { kind: 'notification', recipient: admin.email, subject, text, effectKey }));
      }
    return added;
  });
}
