import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { outgoingHeader, outgoingMark, outgoingMessageId } from '#core/records/mail/own-mail';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { textPlace } from '#core/kernel/outbox/queue-mail';
import type { MailTransport } from '#core/kernel/outbox/transport';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { CLOCK, ENV, MAIL_TRANSPORT, OWN_MAIL_KEY, SECRET_BOX } from '../platform/tokens.js';
import { done, retryLater, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';

/** After this a mail would only surprise its receiver, and a password in it would no longer work. */
const giveUpAfterMs = 24 * 3600_000;

/** A server that kept us waiting this long and then failed … */
const slowMs = 5000;
/** … is left alone this long: each mail to it would block a slot in which documents are processed. */
const quietMs = 60_000;

/**
 * Sends a mail of the outbox. If a worker dies after the server accepted it and before that is saved, it is sent again, under the same Message-ID.
 */
@Injectable()
export class SendMail implements Step {
  readonly kind = 'send-mail';
  /** Since when the mail server is left alone, and why. */
  private quiet: { since: number; why: string } | null = null;

  constructor(
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport | null,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OWN_MAIL_KEY) private readonly ownMailKey: Buffer,
  ) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    const mail = await em.findOne(OutgoingMail, { id: task.subjectId });
    if (!mail?.sealedText || mail.state !== 'queued') return stopped('it is no longer waiting');
    if (this.clock.now().getTime() - mail.createdAt.getTime() > giveUpAfterMs)
      return done((tx) => end(tx, mail.id, { state: 'failed', reason: 'It could not be sent for a day.' }));
    if (!this.transport) return this.later(mail, 'Outgoing mail is not set up (SMTP_URL).');
    const began = this.clock.now().getTime();
    // Neither longer, nor by a clock that was set back since.
    if (this.quiet && Math.abs(began - this.quiet.since) < quietMs) return this.later(mail, this.quiet.why);
    const sending = await this.transport.send({
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: this.box.open(mail.sealedText, textPlace(mail.id)),
      messageId: outgoingMessageId(mail.id, this.env.MAIL_DOMAIN),
      date: mail.createdAt,
      headers: { ...automatic(mail), [outgoingHeader]: outgoingMark(this.ownMailKey, mail.id) },
      ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo, references: mail.inReplyTo } : {}),
      // Bounces go nowhere: they must not start a conversation of machines.
      ...(mail.kind === 'answer' ? { envelope: { from: '', to: mail.recipient } } : {}),
    });
    const ended = this.clock.now().getTime();
    this.quiet = sending.is === 'later' && ended - began >= slowMs ? { since: ended, why: sending.why } : null;
    if (sending.is === 'later') return this.later(mail, sending.why);
    if (sending.is === 'refused') return done((tx) => end(tx, mail.id, { state: 'failed', reason: sending.why }));
    return done((tx) => end(tx, mail.id, { state: 'sent', reason: null, sentAt: this.clock.now() }));
  }

  /** If the server refuses a repeated mail for good, the earlier one may have been accepted. */
  async giveUp(em: EntityManager, task: ClaimedTask): Promise<void> {
    await end(em, task.subjectId, { state: 'failed', reason: 'Something went wrong on our side, and it may not have been sent.' });
  }

  /** Half a minute at first, then longer, half an hour at most. */
  private later({ id, createdAt }: OutgoingMail, why: string): StepOutcome {
    const now = this.clock.now();
    // Queued by a clock that was set back since: its day begins now.
    const since = createdAt > now ? now : createdAt;
    return retryLater(Math.min(1800, Math.max(30, (now.getTime() - since.getTime()) / 1000)), why, (tx) =>
      tx.nativeUpdate(OutgoingMail, { id }, { reason: why, createdAt: since }).then(() => undefined),
    );
  }
}

/** No machine answers these (RFC 3834). */
function automatic({ kind }: OutgoingMail): Record<string, string> {
  return { 'Auto-Submitted': kind === 'answer' ? 'auto-replied' : 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
}

async function end(em: EntityManager, id: number, values: Partial<Pick<OutgoingMail, 'state' | 'reason' | 'sentAt'>>): Promise<void> {
  await em.nativeUpdate(OutgoingMail, { id, state: 'queued' }, { ...values, sealedText: null });
}
