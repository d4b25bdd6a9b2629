import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpenseSummary, summariseExpenses } from '#core/records/expenses/expense-summary';
import type { SummaryScope } from '#core/records/expenses/summed-parts';
import { WhileBooksStand } from '#core/records/expenses/while-books-stand';
import type { BusinessDay } from '#core/records/settings/business-day';

/** Computed summaries, for as long as the books do not change; frozen, so that they need not be checked again when they are sent. */
export class SummaryCache {
  private readonly kept = new WhileBooksStand<ExpenseSummary>();

  find(em: EntityManager, scope: SummaryScope, day: BusinessDay, at?: number): Promise<ExpenseSummary> {
    return this.kept.find(em, JSON.stringify([scope, day]), async () => Object.freeze(await summariseExpenses(em, scope, day)), at);
  }
}
