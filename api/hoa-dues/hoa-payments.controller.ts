import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Inject, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { markDuesPaid, removeDuesPayment } from '#core/books/hoa/mark-dues-paid';
import type { Clock } from '#core/kernel/platform/clock';
import { findBusinessDay } from '#core/records/settings/business-day';
import { Acting, Editors } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys } from '../http/case.js';
import { Id } from '../http/values.js';
import { CLOCK } from '../platform/tokens.js';
import { DuesEntryOut, DuesPaymentCreate } from './hoa-dues.schema.js';

@Controller('hoa-dues/payments')
export class HoaPaymentsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Editors()
  @Answers(201, DuesEntryOut, 'Mark dues as paid; makes no expense, and can name the one that paid')
  @Refuses(404, 409)
  async markPaid(@Acting() actor: Actor, @Body({ schema: DuesPaymentCreate }) body: z.output<typeof DuesPaymentCreate>) {
    const { today } = await findBusinessDay(this.em, this.clock);
    return markDuesPaid(this.em.fork(), camelKeys(body), { actor, today });
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Take back a payment that a person entered')
  @Refuses(404, 409)
  async remove(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    await removeDuesPayment(this.em.fork(), id, actor);
  }
}
