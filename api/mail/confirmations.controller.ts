import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { confirmationSender, isFromGoogle, readForwardingConfirmation } from '#core/records/mail/forwarding-confirmation';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { Admins } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { Instant } from '../http/values.js';

const Confirmation = z
  .object({
    mail_id: z.int(),
    received_at: Instant,
    account: z.string().nullable().describe('The mailbox that is to be forwarded'),
    code: z.string().nullable(),
    link: z.string().nullable().describe('An address of Google’s; only a person opens it'),
  })
  .meta({ id: 'ForwardingConfirmation' });

/** Gmail's codes expire after some days; older ones are useless. */
const days = 14;
const most = 5;
/** From how many messages; Gmail sends another one for each click. */
const looked = 50;

/** Gmail’s questions whether it may forward a mailbox here. The product only shows them. */
@Controller('mail/confirmations')
export class ConfirmationsController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @Admins()
  @Answers(200, z.array(Confirmation), 'What Gmail asks before it forwards a mailbox here, the newest first')
  async list(): Promise<z.input<typeof Confirmation>[]> {
    const since = new Date(Date.now() - days * 86_400_000);
    const where: FilterQuery<InboundMail> = {
      headerFrom: confirmationSender,
      receivedAt: { $gte: since },
      state: 'parsed',
      // Anybody can name Google in From.
      $or: [{ trustedClient: true }, { trust: { author: { proof: 'proven' } } }],
    };
    const mails = await this.em.fork().find(InboundMail, where, { populate: ['bodyText'], orderBy: { receivedAt: 'desc' }, limit: looked });
    const asked = mails.flatMap(({ id, receivedAt, subject = null, bodyText, trustedClient, trust }) => {
      if (!isFromGoogle(trustedClient, trust ?? null)) return [];
      const found = readForwardingConfirmation({ from: { email: confirmationSender }, subject, text: bodyText ?? '' });
      return found ? [{ mail_id: id, received_at: receivedAt, ...found }] : [];
    });
    return (await this.unanswered(newestOfEach(asked))).slice(0, most);
  }

  /** Without those that were answered: mail that the account verifiably forwarded has come since. */
  private async unanswered<T extends { account: string | null; received_at: Date }>(asked: readonly T[]): Promise<T[]> {
    const has = async ({ account, received_at: since }: T): Promise<boolean> => {
      const sender = account?.toLowerCase();
      if (sender === undefined) return false;
      const forwarder = { sender, proof: 'proven' as const };
      return (await this.em.fork().count(InboundMail, { receivedAt: { $gt: since }, trust: { forwarder } })) > 0;
    };
    const answered = await Promise.all(asked.map(has));
    return asked.filter((_, at) => !answered[at]);
  }
}

/** A new code for the same mailbox replaces the earlier one at Gmail. */
function newestOfEach<T extends { account: string | null }>(asked: readonly T[]): T[] {
  return asked.filter(({ account }, at) => account === null || asked.findIndex((other) => other.account === account) === at);
}
