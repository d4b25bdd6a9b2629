import type { EntityManager } from '@mikro-orm/postgresql';
import { ProviderAnswer } from '#core/kernel/provider/provider-answer.entity';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import type { AnswerKey, AnswerStore, CallEnd, PlannedCall, ProviderLedger } from '#core/kernel/provider/provider-ledger';

/** Any number all processes agree on: reservations of the day's budget take turns. */
const budgetLock = 730_211_440;

/** The ledger in the database. A day is one of UTC; a call that was reserved and never ended keeps its reservation. */
export class PgProviderLedger implements ProviderLedger, AnswerStore {
  constructor(
    private readonly em: EntityManager,
    private readonly dailyBudgetUsd: number,
  ) {}

  async reserve({ ceilingUsd, share = 1, ...call }: PlannedCall): Promise<number | null> {
    const ceiling = ceilingUsd.toFixed(6);
    return this.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [budgetLock]);
      const rows = await em.execute<{ fits: boolean }[]>(
        `select coalesce(sum(cost_usd), 0) + ?::numeric <= ?::numeric
           and coalesce(sum(cost_usd) filter (where prompt_version = ?), 0) + ?::numeric <= ?::numeric * ?::numeric as fits
         from provider_call where at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
        [ceiling, this.dailyBudgetUsd, call.promptVersion, ceiling, this.dailyBudgetUsd, share],
      );
      if (!rows[0]?.fits) return null;
      const row = em.create(ProviderCall, { ...call, costUsd: ceiling });
      await em.persist(row).flush();
      return row.id;
    });
  }

  async settle(callId: number, end: CallEnd): Promise<void> {
    const { outcome, durationMs } = end;
    const common = { outcome, durationMs, finishedAt: new Date() };
    const rest =
      end.outcome === 'answered'
        ? { inputTokens: end.inputTokens, outputTokens: end.outputTokens, costUsd: end.costUsd.toFixed(6) }
        : { error: end.error.slice(0, 500), ...(end.outcome === 'abandoned' ? {} : { costUsd: '0' }) };
    await this.em.fork().nativeUpdate(ProviderCall, { id: callId }, { ...common, ...rest });
  }

  async find(key: AnswerKey): Promise<Record<string, unknown> | null> {
    const row = await this.em.fork().findOne(ProviderAnswer, key);
    return row ? (row.answer as Record<string, unknown>) : null;
  }

  async keep(key: AnswerKey, answer: Record<string, unknown>): Promise<void> {
    await this.em.fork().upsert(ProviderAnswer, { ...key, answer }, { onConflictFields: ['sha256', 'promptVersion', 'model'] });
  }
}
