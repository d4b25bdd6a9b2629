import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { OutgoingKind } from '#core/kernel/outbox/outgoing-mail.entity';
import { type QueuedMail, queueMail } from '#core/kernel/outbox/queue-mail';
import type { Env } from '#core/kernel/platform/env';
import { SecretBox } from '#core/kernel/platform/secret-box';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { businessOf } from '#core/records/settings/business';
import { describeBrowser } from '#core/records/users/describe-browser';
import type { Place } from '#core/records/users/known-devices';
import {
  type Doing,
  factorMail,
  type FactorNews,
  type MailPlace,
  type MailWords,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
} from '#core/records/users/security-mail';
import type { User } from '#core/database/entities/user.entity';
import { ENV, TASK_QUEUE } from '../platform/tokens.js';

type Recipient = Pick<User, 'email' | 'fullName'>;

/**
 * Mails that tell a user what was done with the account. Each is written in the caller's transaction; `send` it after the commit. Null where outgoing
 * mail is not set up.
 */
@Injectable()
export class SecurityMails {
  constructor(
    private readonly box: SecretBox,
    @Inject(ENV) private readonly env: Env,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  /** Whether a link that resets a password can be mailed: this needs an outgoing server, and a public address that no caller can choose. */
  get canReset(): boolean {
    return this.env.SMTP_URL !== undefined && this.env.PUBLIC_URL !== undefined;
  }

  newDevice(em: EntityManager, user: Recipient, place: Place, at: Date): Promise<QueuedMail | null> {
    return this.write(em, 'security', user, (about) => newDeviceMail(about, user.fullName, doing(place, at)));
  }

  passwordChanged(em: EntityManager, user: Recipient, place: Place, at: Date): Promise<QueuedMail | null> {
    return this.write(em, 'security', user, (about) => passwordChangedMail(about, user.fullName, doing(place, at)));
  }

  /** Writes and sends the mail about a second factor in a separate transaction. */
  async sendFactorNews(em: EntityManager, user: Recipient, news: FactorNews): Promise<void> {
    this.send(await em.fork().transactional((tx) => this.write(tx, 'security', user, (about) => factorMail(about, user.fullName, news))));
  }

  async reset(em: EntityManager, user: Recipient, token: string): Promise<QueuedMail | null> {
    const { PUBLIC_URL: url } = this.env;
    if (url === undefined) return null;
    return this.write(em, 'password-reset', user, (about) => resetMail({ ...about, url: withoutSlash(url) }, user.fullName, token));
  }

  send(mail: QueuedMail | null): void {
    if (mail) this.queue.wake(mail);
  }

  private async write(
    em: EntityManager,
    kind: OutgoingKind,
    { email }: Recipient,
    words: (place: MailPlace) => MailWords,
  ): Promise<QueuedMail | null> {
    const { SMTP_URL, PUBLIC_URL } = this.env;
    if (SMTP_URL === undefined) return null;
    const { name, time_zone } = await businessOf(em, this.env);
    const url = PUBLIC_URL === undefined ? null : withoutSlash(PUBLIC_URL);
    return queueMail(em, this.box, { kind, recipient: email, ...words({ business: name, url, timeZone: time_zone }) });
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

const doing = ({ address, userAgent }: Place, at: Date): Doing => ({ at, address, browser: describeBrowser(userAgent) });
