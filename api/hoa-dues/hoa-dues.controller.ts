import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { z } from 'zod';
import { findDues } from '#core/hoa/find-dues';
import type { Clock } from '#core/platform/clock';
import { findBusinessDay } from '#core/settings/business-day';
import { SignedIn } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { Day, Ids, Money } from '../http/values.js';
import { CLOCK } from '../platform/tokens.js';
import { TaxQuery } from '../reports/tax-report.schema.js';

const figures = { expected: Money, charged: Money, paid: Money, missing: Money };
const DuesOut = z
  .object({
    property_id: z.int(),
    property_name: z.string(),
    hoa_name: z.string().nullable(),
    periods: z.array(z.object({ period: Day.describe('Its first day'), due_on: Day, ...figures })),
    year_to_date: z.object(figures).describe('Of the periods that are due by today'),
  })
  .meta({ id: 'HoaDues', description: 'A charge or payment never counts as an expense by itself' });
const DuesQuery = TaxQuery.extend({ property_id: Ids.optional().describe('Only these properties') });

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
    return findDues(this.em, { year: year ?? Number(today.slice(0, 4)), today, propertyIds: property_id ?? null });
  }
}
