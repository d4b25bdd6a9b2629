import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Subscription } from '#core/database/entities/subscription.entity';
import { SignedIn } from '../auth/access.js';
import { AnswersFile } from '../http/answers.js';
import type { CsvRow } from '#core/kernel/platform/csv';
import { sendCsv } from '../http/csv.js';
import { exportBatches } from '../http/export-batches.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { subscriptionCondition, SubscriptionQuery, subscriptionRules } from './subscription-list.js';

const header = [
  'id',
  'service',
  'category',
  'monthly_price',
  'billing_cycle',
  'charged_amount',
  'url',
  'description',
  'created',
  'status',
  'cancelled_on',
];

@Controller('subscriptions')
export class SubscriptionExportController {
  constructor(private readonly em: EntityManager) {}

  @Get('export.csv')
  @SignedIn()
  @AnswersFile('Every subscription matching the filters, as CSV', 'text/csv')
  async csv(@Query({ schema: SubscriptionQuery }) query: ListParameters, @Res() response: Response) {
    const where = subscriptionCondition(readList(subscriptionRules, query));
    const batches = exportBatches(this.em, Subscription, where, (_, rows) => Promise.resolve(rows.map(rowOf)));
    await sendCsv(response, 'subscriptions.csv', header, batches);
  }
}

function rowOf(subscription: Subscription): CsvRow {
  const { id, siteName, category, monthlyPrice, billingCycle, chargedAmount, url, description, createdAt, status, cancelledOn } =
    subscription;
  const prices = [{ amount: monthlyPrice }, billingCycle, { amount: chargedAmount ?? null }];
  return [id, siteName, category, ...prices, url ?? null, description ?? null, createdAt.toISOString(), status, cancelledOn ?? null];
}
