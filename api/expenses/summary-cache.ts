import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpenseSummary, summariseExpenses } from '#core/records/expenses/expense-summary';
import type { SummaryScope } from '#core/records/expenses/summed-parts';
import { WhileBooksStand } from '#core/records/expenses/while-books-stand';
import type { BusinessDay } from '#core/records/settings/business-day';

/** Summaries as last reckoned, for as long as the books stand; frozen, so that they need not be checked again on their way out. */
export class SummaryCache {
  private readonly kept = new WhileBooksStand<ExpenseSummary>();

  find(em: EntityManager, scope: SummaryScope, day: BusinessDay, at?: number): Promise<ExpenseSummary> {
    return this.kept.find(em, JSON.stringify([scope, day]), async () => Object.freeze(await summariseExpenses(em, scope, day)), at);
  }
}
