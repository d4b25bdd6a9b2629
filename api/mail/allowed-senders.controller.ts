import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { allowSender, withdrawSender } from '#core/records/mail/allowed-senders';
import { User } from '#core/database/entities/user.entity';
import { Acting, Admins } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id, Instant } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { Page } from '../http/page.js';

const AllowedSenderOut = z
  .object({
    id: z.int(),
    sender: z.string().describe('A full address, or `@domain` for everyone at that domain'),
    added_by: z.string().nullable().describe('The e-mail address of who added it'),
    created_at: Instant,
  })
  .meta({ id: 'AllowedSender' });

const AllowedSenderIn = z
  .object({
    sender: z
      .string()
      .trim()
      .max(320)
      .regex(/^[^\s@<>(),;:"]{0,64}@[^\s@<>(),;:"/?#\\]{1,255}$/, 'Enter a full address, or @domain for everyone at that domain'),
  })
  .meta({ id: 'AllowedSenderIn', examples: [{ sender: 'bills@example.com' }, { sender: '@example.com' }] });

const inOrder = { resource: 'allowed-senders', filters: {}, sortable: [], order: [] };
const Paging = listParameters({});

/** Senders whose mail files itself, beside the users and MAIL_ALLOWED_SENDERS. */
@Controller('mail/allowed-senders')
export class AllowedSendersController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @Admins()
  @AnswersList(AllowedSenderOut, 'Senders that administrators have allowed; users and MAIL_ALLOWED_SENDERS come on top')
  async list(@Query({ schema: Paging }) query: ListParameters) {
    const { skip, limit } = readList(inOrder, query);
    const [rows, total] = await this.em.findAndCount(AllowedSender, {}, { limit, offset: skip, orderBy: { pattern: 'asc' } });
    const shown = await Promise.all(rows.map((row) => this.view(row)));
    return new Page(shown, total, skip, inOrder.resource);
  }

  @Post()
  @Admins()
  @Answers(201, AllowedSenderOut, 'Allow a sender: verified mail that it sends or forwards is filed automatically')
  @Refuses(409)
  async allow(@Acting() actor: Actor, @Body({ schema: AllowedSenderIn }) { sender }: z.output<typeof AllowedSenderIn>) {
    return this.view(await allowSender(this.em.fork(), sender, actor));
  }

  @Delete(':id')
  @Admins()
  @AnswersNothing('Remove a sender from the list; what it has filed stays')
  @Refuses(404)
  withdraw(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return withdrawSender(this.em.fork(), id, actor);
  }

  private async view({ id, pattern, addedBy = null, createdAt }: AllowedSender): Promise<z.input<typeof AllowedSenderOut>> {
    const by = addedBy === null ? null : await this.em.findOne(User, { id: addedBy });
    return { id, sender: pattern, added_by: by?.email ?? null, created_at: createdAt };
  }
}
