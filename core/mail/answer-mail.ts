import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { isOurDomain } from '#core/mail/mailbox';
import { OutgoingMail } from '#core/outbox/outgoing-mail.entity';
import { queueMail } from '#core/outbox/queue-mail';
import type { SecretBox } from '#core/platform/secret-box';
import { Property } from '#core/properties/property.entity';
import type { AddedTask } from '#core/tasks/add-task';

/** More answers than this in an hour to one address are a loop, or nobody's reading. */
const mostInAnHour = 20;

/** What an answer tells of one paper. Money is decimal text, `currency` ISO 4217. */
export interface AnsweredPaper {
  property: string | null;
  amount: string | null;
  currency: string;
  subscription: boolean;
  /** Why it could not be read. */
  failure: string | null;
  duplicateOf: number | null;
}

/** One line of an answer: "Filed to Elm House, $420.50", or what it waits for. */
export function answerLine({ property, amount, currency, subscription, failure, duplicateOf }: AnsweredPaper): string {
  if (failure !== null) return `waiting: ${failure}`;
  if (duplicateOf !== null) return `already here: the same as document ${duplicateOf}`;
  const place = property ?? (subscription ? 'the subscriptions' : null);
  if (place === null) return 'waiting: nobody has said yet which property it is for';
  const money = amount === null ? null : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as `${number}`);
  return `Filed to ${[place, money].filter(Boolean).join(', ')}`;
}

/**
 * Queues the answer to a mail whose papers are all done, once, in the caller's transaction and under its lock on the mail; only where an answer may go to
 * its sender, who is not of our own domain, and not too often. Answers the tasks to wake for.
 */
export async function answerMail(
  em: EntityManager,
  mailId: number,
  { box, mailDomain, currency, now }: { box: SecretBox; mailDomain: string; currency: string; now: Date },
): Promise<AddedTask[]> {
  const mail = await em.findOne(InboundMail, { id: mailId, settledAt: { $ne: null } });
  const recipient = mail?.trust?.answerTo ?? null;
  if (!mail || recipient === null || isOurDomain(recipient.slice(recipient.lastIndexOf('@') + 1), mailDomain)) return [];
  const effectKey = `answer:${mailId}`;
  const lately = { recipient, kind: 'answer' as const, createdAt: { $gt: new Date(now.getTime() - 3600_000) } };
  if ((await em.count(OutgoingMail, { effectKey })) > 0 || (await em.count(OutgoingMail, lately)) >= mostInAnHour) return [];
  const papers = await em.find(Document, { mailId, deletedAt: null }, { orderBy: { id: 1 } });
  if (papers.length === 0) return [];
  const properties = await em.find(Property, { id: { $in: papers.flatMap(({ propertyId }) => propertyId ?? []) } }, { fields: ['name'] });
  const names = new Map(properties.map(({ id, name }) => [id, name]));
  const lines = papers.map((paper) => {
    const line = answerLine({
      property: names.get(Number(paper.propertyId)) ?? null,
      amount: paper.amount ?? null,
      currency: paper.machineFields.fields.currency?.value ?? currency,
      subscription: paper.documentType === 'subscription',
      failure: paper.processingStatus === 'failed' ? (paper.failureReason ?? 'it could not be read') : null,
      duplicateOf: paper.duplicateOf ?? null,
    });
    return papers.length === 1 ? line : `${paper.filename}: ${line}`;
  });
  const subject = `Re: ${(mail.subject ?? 'your message').replace(/^re:\s*/i, '')}`;
  const task = await queueMail(em, box, {
    kind: 'answer',
    recipient,
    subject,
    text: lines.join('\n'),
    inReplyTo: mail.messageId ?? null,
    effectKey,
  });
  return [task];
}
