import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import { ownMessageId } from '#core/records/mail/own-mail';
import { systemClock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { deriveKey } from '#core/kernel/platform/secret-key';
import { findBusinessDay } from '#core/records/settings/business-day';
import type { User } from '#core/database/entities/user.entity';
import { Caller, Editors } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { requireAside } from '../http/step-aside.js';
import { ENV, SECRET } from '../platform/tokens.js';
import { sendTestMail } from './test-mail.js';

const TestMailSent = z
  .object({
    success: z.boolean(),
    error: z.string().nullable().describe('Why the gateway did not take it'),
    to: z.string(),
    queue_id: z.string().nullable().describe('The one it has in the ledger'),
  })
  .meta({ id: 'TestMailSent', examples: [{ success: true, error: null, to: 'receipts@inbox.localhost', queue_id: 'g1-1' }] });

@Controller('mail/test')
export class TestMailController {
  private readonly key: Buffer;

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET) secret: string,
  ) {
    this.key = deriveKey(secret, 'own-mail');
  }

  @Post()
  @Editors()
  @Answers(200, TestMailSent, 'Send a small bill to the receipts mailbox, through the mail gateway like any other')
  async send(@Caller() user: User): Promise<z.input<typeof TestMailSent>> {
    const to = `receipts@${this.env.MAIL_DOMAIN}`;
    const { today } = await findBusinessDay(this.em, systemClock);
    const { GATEWAY_HOST: host, SMTP_PORT: port } = this.env;
    const messageId = ownMessageId(this.key, systemClock.now(), this.env.MAIL_DOMAIN);
    requireAside();
    try {
      const reply = await sendTestMail({ from: user.email, to, today, messageId }, { host, port });
      return { success: true, error: null, to, queue_id: /queued as (\S+)/.exec(reply)?.[1] ?? null };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { success: false, error: `The mail gateway at ${host}:${port} did not accept it: ${why}`, to, queue_id: null };
    }
  }
}
