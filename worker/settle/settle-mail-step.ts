import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { postDocuments } from '#core/commands/post-documents';
import { Document } from '#core/database/entities/document.entity';
import { holdDocumentsOfMail } from '#core/records/documents/hold-documents';
import { relateDocument } from '#core/commands/relate-document';
import { recordEvent } from '#core/records/documents/record-event';
import { announceReady, findAnnouncing } from '#core/books/expected/announce-ready';
import { settleHoaEmail } from '#core/books/hoa/project-hoa-email';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { answerMail } from '#core/records/mail/answer-mail';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { businessOf } from '#core/records/settings/business';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import type { Clock } from '#core/kernel/platform/clock';
import { CLOCK, ENV, SECRET_BOX } from '../platform/tokens.js';
import { done, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';

/**
 * Compares all documents of a mail once the last of them is finished: several documents that are the same bill, here or in other mails, are marked so
 * that it is not booked twice. Nothing is dropped; expenses and people's reviews are kept. Mail to the HOA mailbox becomes an HOA e-mail; a mail that
 * only says that a bill is ready at a portal becomes a task.
 */
export async function settleMail(em: EntityManager, mailId: number, clock: Clock): Promise<void> {
  await holdDocumentsOfMail(em, mailId);
  const mail = await em.findOne(InboundMail, { id: mailId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!mail) return;
  const papers = await em.find(Document, { mailId, deletedAt: null }, { orderBy: { id: 1 }, refresh: true });
  if (papers.some((paper) => paper.processingStatus === 'pending' || paper.processingStatus === 'processing')) return;
  const related: Document[] = [];
  for (const paper of papers) related.push(...(await relateDocument(em, paper)));
  const hoaEmailId = await settleHoaEmail(em, mail, papers);
  const announcing = await findAnnouncing(em, mail, papers, clock);
  await postDocuments(em, [...new Set([...papers, ...related])], { hold: announcing.length > 0 ? 'alone' : 'shared' });
  await announceReady(em, mail, announcing);
  // Live screens listen to document events: one event announces the e-mail.
  if (hoaEmailId !== null && papers[0]) recordEvent(em, papers[0].id, 'settled', { hoa_email_id: hoaEmailId });
  mail.settledAt = clock.now();
  await em.flush();
}

/** The step that settles a mail. */
@Injectable()
export class SettleMail implements Step {
  readonly kind = 'settle-mail';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
  ) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    if (!(await em.count(InboundMail, { id: task.subjectId }))) return stopped('the mail is gone');
    return done(async (tx) => {
      await settleMail(tx, task.subjectId, this.clock);
      return this.answer(tx, task.subjectId);
    });
  }

  /** Tells the forwarder the outcome, where that is set and mail can be sent. */
  private async answer(tx: EntityManager, mailId: number): Promise<readonly AddedTask[]> {
    const { env, box, clock } = this;
    if (!env.MAIL_ANSWER_FORWARDERS || !env.SMTP_URL) return [];
    const { currency } = await businessOf(tx, env);
    return answerMail(tx, mailId, { box, mailDomain: env.MAIL_DOMAIN, mailFrom: env.MAIL_FROM ?? '', currency, now: clock.now() });
  }
}
