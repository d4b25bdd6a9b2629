import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { queueMail } from '#core/kernel/outbox/queue-mail';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { Property } from '#core/database/entities/property.entity';
import { noticeKey, noticeMail, readNotice } from '#core/rules/notice';
import { type PlannedAction, type PlanningRule, refuseAction } from '#core/rules/plan-actions';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { User } from '#core/database/entities/user.entity';

/** How rules tell somebody; nothing of it exists where outgoing mail is not set up. */
export interface Post {
  box: SecretBox;
  /** Where the console is; null where nobody has said. */
  url: string | null;
  currency: string;
}

/**
 * Writes the mails of a rule's notice into the outbox, in the caller's transaction and under its lock on the document:
 * one to each receiver, once for each version of the rule and each of its notices. Returns the tasks to wake for.
 */
export async function sendNotice(
  em: EntityManager,
  document: Document,
  { rule, action, post }: { rule: PlanningRule; action: PlannedAction; post: Post },
): Promise<AddedTask[]> {
  const value = (action.value ?? null) as string | number | boolean | null;
  const { to, message } = readNotice(value);
  const property = document.propertyId ? await em.findOne(Property, { id: document.propertyId }, { fields: ['name'] }) : null;
  const mail = noticeMail({
    rule: rule.name,
    message,
    vendor: document.vendorName ?? null,
    amount: document.amount ?? null,
    currency: effectiveField(document, 'currency') ?? post.currency,
    date: document.documentDate ?? null,
    property: property?.name ?? null,
    filename: document.filename,
    url: post.url === null ? null : `${post.url.replace(/\/$/, '')}/documents/${document.id}`,
  });
  const recipients =
    to.length > 0 ? to : (await em.find(User, { role: 'ADMIN', isActive: true }, { orderBy: { id: 1 } })).map((admin) => admin.email);
  if (recipients.length === 0) refuseAction(action, 'There is no active administrator to notify.');
  const added: AddedTask[] = [];
  for (const recipient of recipients) {
    const effectKey = `notify:${noticeKey(rule, value)}:${document.id}:${recipient.toLowerCase()}`;
    const [sent] = await em.execute<unknown[]>('select 1 from outgoing_mail where effect_key = ?', [effectKey]);
    if (!sent) added.push(await queueMail(em, post.box, { kind: 'notification', recipient, ...mail, documentId: document.id, effectKey }));
  }
  return added;
}
