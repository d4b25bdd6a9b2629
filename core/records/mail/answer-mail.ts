import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { type AnsweredPaper, answerLine, isMachine, reviewWords } from '#core/records/mail/answer-line';
import { lostParts } from '#core/records/mail/lost-parts';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { isOurDomain } from '#core/records/mail/mailbox';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { queueMail } from '#core/kernel/outbox/queue-mail';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { Property } from '#core/database/entities/property.entity';
import type { AddedTask } from '#core/kernel/tasks/add-task';

/** More answers than this to one address in an hour are a loop. */
const mostInAnHour = 20;
/** An archive may hold hundreds of files that nobody reads. */
const mostLeftOut = 20;
/** An answer says so much of what it answers; some servers take no longer line. */
const longestSubject = 300;

export interface AnswerSettings {
  box: SecretBox;
  mailDomain: string;
  /** Whom our own mail comes from, as MAIL_FROM says it; may be empty. */
  mailFrom: string;
  /** What an amount without a currency is in, ISO 4217. */
  currency: string;
  now: Date;
}

/**
 * Queues the answer to a mail whose papers are all done, or that is a copy of an earlier one: once, in the caller's transaction and under its
 * lock on the mail; only where an answer may go to its sender, who is a person elsewhere, and not too often. Answers the tasks to wake for.
 */
export async function answerMail(em: EntityManager, mailId: number, settings: AnswerSettings): Promise<AddedTask[]> {
  const mail = await em.findOne(InboundMail, { id: mailId, settledAt: { $ne: null } });
  const recipient = mail?.trust?.answerTo ?? null;
  if (!mail || recipient === null || !isAnswerable(recipient, settings)) return [];
  const effectKey = `answer:${mailId}`;
  const lately = { recipient, kind: 'answer' as const, createdAt: { $gt: new Date(settings.now.getTime() - 3600_000) } };
  if ((await em.count(OutgoingMail, { effectKey })) > 0 || (await em.count(OutgoingMail, lately)) >= mostInAnHour) return [];
  const text = await textOf(em, mail, settings.currency);
  if (text === null) return [];
  const subject = `Re: ${(mail.subject ?? 'your message')
    .replace(/^re:\s*/i, '')
    .slice(0, longestSubject)
    .toWellFormed()}`;
  const inReplyTo = mail.messageId ?? null;
  return [await queueMail(em, settings.box, { kind: 'answer', recipient, subject, text, inReplyTo, effectKey })];
}

function isAnswerable(recipient: string, { mailDomain, mailFrom }: AnswerSettings): boolean {
  const ownAddress = (/<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim().toLowerCase();
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1);
  return !isOurDomain(domain, mailDomain) && recipient !== ownAddress && !isMachine(recipient);
}

/** What the answer says; null where there is nothing to say, as of a message that its server has only handed over twice. */
async function textOf(em: EntityManager, mail: InboundMail, currency: string): Promise<string | null> {
  const first = mail.duplicateOf ?? null;
  if (first !== null && (await isHandedOverTwice(em, mail, first))) return null;
  const rows = await em.find(Document, { mailId: first ?? mail.id, deletedAt: null }, { orderBy: { id: 1 } });
  if (rows.length === 0) return null;
  const left = await leftOut(em, first ?? mail.id);
  const papers = await papersOf(em, rows, currency);
  const isAlone = papers.length + left.length === 1;
  const lines = papers.map((paper, at) => (isAlone ? answerLine(paper) : `${rows[at]?.filename}: ${answerLine(paper)}`));
  lines.push(...left.map(({ filename, path, reason }) => `${filename ?? `part ${path}`}: waiting: ${reason ?? 'it could not be read'}`));
  if (first !== null) lines.unshift('This message arrived before:');
  const review = reviewWords(papers);
  return [...lines, ...(review === null ? [] : ['', review])].join('\n');
}

const leftOut = (em: EntityManager, mailId: number): Promise<MailPart[]> =>
  em.find(MailPart, { $and: [{ mailId }, lostParts] }, { orderBy: { id: 1 }, limit: mostLeftOut });

/** A person who sends something again gives it a Message-ID of its own. */
async function isHandedOverTwice(em: EntityManager, { messageId }: InboundMail, first: number): Promise<boolean> {
  return Boolean(messageId) && (await em.count(InboundMail, { id: first, messageId: messageId ?? null })) > 0;
}

async function papersOf(em: EntityManager, rows: readonly Document[], currency: string): Promise<AnsweredPaper[]> {
  const properties = await em.find(Property, { id: { $in: rows.flatMap(({ propertyId }) => propertyId ?? []) } }, { fields: ['name'] });
  const names = new Map(properties.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    property: names.get(Number(row.propertyId)) ?? null,
    amount: row.amount ?? null,
    currency: effectiveField(row, 'currency') ?? currency,
    type: row.documentType,
    note: noteOf(row),
    failure: row.processingStatus === 'failed' ? failureOf(row) : null,
    duplicateOf: row.duplicateOf ?? null,
    underWay: row.processingStatus === 'pending' || row.processingStatus === 'processing',
    reviewed: Boolean(row.reviewedAt),
  }));
}

/** The reader's own words alone go out: what a provider says of a document may be a stranger's. */
function noteOf({ machineFields: { fields } }: Document): string | null {
  return fields.notes?.source === 'local' ? fields.notes.value : null;
}

/** In a mail "enter the password here" would be read as: in the reply. */
function failureOf({ failureCode, failureReason }: Document): string {
  if (failureCode === 'needs_password') return 'This PDF is locked. Enter its password in the console, or send it unlocked.';
  return failureReason ?? 'it could not be read';
}
