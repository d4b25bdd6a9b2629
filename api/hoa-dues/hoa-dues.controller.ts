import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { z } from 'zod';
import { findDues } from '#core/books/hoa/find-dues';
import type { Clock } from '#core/kernel/platform/clock';
import { findBusinessDay } from '#core/records/settings/business-day';
import { SignedIn } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { CLOCK } from '../platform/tokens.js';
import { withoutHidden } from './without-hidden.js';
import { DuesOut, DuesQuery } from './hoa-dues.schema.js';

@Controller('hoa-dues')
export class HoaDuesController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  @Answers(200, z.array(DuesOut), 'What each association is due in a year, charged and was paid, period by period')
  async dues(@Query({ schema: DuesQuery }) { year, property_id }: z.output<typeof DuesQuery>) {
    const { today } = await findBusinessDay(this.em, this.clock);
    const dues = await findDues(this.em, { year: year ?? Number(today.slice(0, 4)), today, propertyIds: property_id ?? null });
    return withoutHidden(this.em, dues);
  }
}
