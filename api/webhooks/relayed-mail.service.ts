import { isIP } from 'node:net';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { importMail } from '#core/records/mail/import-mail';
import { readMailDirectory } from '#core/records/mail/mail-directory';
import { findCounted, quarantineFull, quarantineLimits, readQuarantineUse } from '#core/records/mail/quarantine-quota';
import { ourRecipients, readRelayEnvelope, relayedMail } from '#core/records/mail/relayed-mail';
import { isEnvelopeListed } from '#core/records/mail/sender-list';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { FileStore } from '#core/kernel/storage/file-store';
import { findRelayKey } from '#core/records/webhooks/relay-key';
import { noteSigned } from '#core/records/webhooks/webhook-secrets';
import { CLOCK, ENV, FILE_STORE, TASK_QUEUE } from '../platform/tokens.js';
import { readRelayForm } from './relay-form.js';
import { RelaySignature } from './relay-signature.js';
import { Turns } from './turns.js';

const bytesPerMegabyte = 1_048_576;
/** A message is in memory until it is stored: at most this many at once, and this many more wait unread in their sockets. */
const [atOnce, mostWaiting] = [2, 50];

/** Accepts mail that a hosted relay posts: the same import as that of the SMTP gateway. */
@Injectable()
export class RelayedMailService {
  private readonly turns = new Turns(atOnce, mostWaiting);

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  /**
   * Answers when the message and its rows are durable; a repeated message is known by its bytes, so that a call played back has no effect. `secretId`:
   * the secret it came with. Throws `unavailable` where too many wait.
   */
  receive(request: Request, secretId: number): Promise<{ queue_id: string; repeated: boolean }> {
    // The signature of a queued call was valid when it came.
    const arrivedAt = this.clock.now();
    return this.turns.take(() => this.keep(request, secretId, arrivedAt));
  }

  private async keep(request: Request, secretId: number, arrivedAt: Date): Promise<{ queue_id: string; repeated: boolean }> {
    const em = this.em.fork();
    const signature = RelaySignature.begin(request.headers, await findRelayKey(em), arrivedAt);
    const { raw, fields } = await readRelayForm(request, this.env.MAX_MAIL_MB * bytesPerMegabyte, (bytes) => signature?.add(bytes));
    const isSigned = signature?.isGood() ?? false;
    if (isSigned) await noteSigned(em, secretId, arrivedAt);
    const { to, from } = readRelayEnvelope(fields.get('envelope'), fields.get('to'));
    const recipients = await ourRecipients(this.em, to, this.env.MAIL_DOMAIN);
    if (recipients.length === 0)
      throw new AppError('invalid', 'None of its recipients is a mailbox on this server.', { problems: noMailbox });
    // Anybody who knows the secret may say where a message came from. Only the relay knows it, and signs what it says.
    const ip = fields.get('sender_ip')?.trim() ?? '';
    const clientAddress = isSigned && isIP(ip) !== 0 ? ip : null;
    const mail = relayedMail(raw, { to: recipients, from, clientAddress, receivedAt: arrivedAt });
    await this.refuseWhereFull(em, mail.queueId, from);
    const { key } = await this.files.put(`mail/${mail.queueId}`, raw);
    const { mailId, task } = await importMail(this.em.fork(), { ...mail, rawKey: key }, this.env.MAIL_DOMAIN);
    if (task) this.queue.wake(task);
    return { queue_id: mail.queueId, repeated: mailId === null };
  }

  /**
   * As the SMTP gateway does at RCPT: while the quarantine is full, mail of unknown senders must come again later. A message that is here already is
   * known.
   */
  private async refuseWhereFull(em: EntityManager, queueId: string, from: string | null): Promise<void> {
    const { senders, viewers } = await readMailDirectory(em);
    const isListed = isEnvelopeListed([...this.env.MAIL_ALLOWED_SENDERS, ...senders], from, viewers);
    const words = quarantineFull(from ?? '', isListed, await readQuarantineUse(em), quarantineLimits(this.env));
    if (words !== null && (await findCounted(em, [queueId])).length === 0) throw new AppError('disk-full', `${words}.`);
  }
}

const noMailbox = [{ loc: ['body', 'envelope'], msg: 'names no mailbox of ours', type: 'unknown_recipient' }];
