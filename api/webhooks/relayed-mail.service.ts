import { isIP } from 'node:net';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { importMail } from '#core/mail/import-mail';
import { ourRecipients, readRelayEnvelope, relayedMail } from '#core/mail/relayed-mail';
import { AppError } from '#core/platform/app-error';
import type { Env } from '#core/platform/env';
import type { TaskQueue } from '#core/queue/task-queue';
import type { FileStore } from '#core/storage/file-store';
import { ENV, FILE_STORE, TASK_QUEUE } from '../platform/tokens.js';
import { readRelayForm } from './relay-form.js';
import { Turns } from './turns.js';

const bytesPerMegabyte = 1_048_576;
/** A message stands in memory until it is stored: so many at once, and so many more that wait unread in their sockets. */
const [atOnce, mostWaiting] = [2, 50];

/** Takes mail that a hosted relay posts: the same import as that of the SMTP gateway. */
@Injectable()
export class RelayedMailService {
  private readonly turns = new Turns(atOnce, mostWaiting);

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  /** Answers when the message and its rows are durable; a repeated message is known by its bytes. Throws `unavailable` where too many wait. */
  receive(request: Request): Promise<{ queue_id: string; repeated: boolean }> {
    return this.turns.take(() => this.keep(request));
  }

  private async keep(request: Request): Promise<{ queue_id: string; repeated: boolean }> {
    const { raw, fields } = await readRelayForm(request, this.env.MAX_MAIL_MB * bytesPerMegabyte);
    const { to, from } = readRelayEnvelope(fields.get('envelope'), fields.get('to'));
    const recipients = await ourRecipients(this.em, to, this.env.MAIL_DOMAIN);
    if (recipients.length === 0) throw new AppError('invalid', 'None of its recipients is a mailbox here.', { problems: nobody });
    // Whoever knows the secret is the relay: it says where it had the message from.
    const ip = fields.get('sender_ip')?.trim() ?? '';
    const clientAddress = isIP(ip) === 0 ? null : ip;
    const mail = relayedMail(raw, { to: recipients, from, clientAddress, receivedAt: new Date() });
    const { key } = await this.files.put(`mail/${mail.queueId}`, raw);
    const { mailId, task } = await importMail(this.em.fork(), { ...mail, rawKey: key }, this.env.MAIL_DOMAIN);
    if (task) this.queue.wake(task);
    return { queue_id: mail.queueId, repeated: mailId === null };
  }
}

const nobody = [{ loc: ['body', 'envelope'], msg: 'names no mailbox of ours', type: 'unknown_recipient' }];
