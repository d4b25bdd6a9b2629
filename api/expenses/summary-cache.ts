import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpenseSummary, type SummaryScope, summariseExpenses } from '#core/expenses/expense-summary';
import type { BusinessDay } from '#core/settings/business-day';

const most = 200;
/** Lines of changes are kept for an hour. Within half of it none that matters can have gone, so that the same lines mean the same books. */
const keptMs = 30 * 60_000;

/**
 * Summaries as last reckoned, each with the state of the books it was reckoned from. The database says whether that state still stands, so that
 * no answer is ever old, whichever process wrote.
 */
export class SummaryCache {
  private readonly kept = new Map<string, { at: number; state: string; summary: ExpenseSummary }>();

  async find(em: EntityManager, scope: SummaryScope, day: BusinessDay, at = Date.now()): Promise<ExpenseSummary> {
    const key = JSON.stringify([scope, day]);
    // Read before the books: what changes meanwhile is in the summary already, and only makes it be reckoned once more.
    const state = await stateOfBooks(em);
    const known = this.kept.get(key);
    if (known?.state === state && at - known.at < keptMs) return known.summary;
    const summary = await summariseExpenses(em, scope, day);
    this.kept.delete(key);
    this.kept.set(key, { at, state, summary });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= most) break;
      this.kept.delete(oldest);
    }
    return summary;
  }
}

/** Which changes are to be seen. Lines are only added, and the oldest removed: the same count between the same ends is the same lines. */
async function stateOfBooks(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ state: string }[]>(`select concat_ws('.', count(*), min(id), max(id)) as state from expense_change`);
  return row?.state ?? '';
}
