import type { EntityManager } from '@mikro-orm/postgresql';
import { longestQuietMs, type ProviderGate, type Wait } from '#core/kernel/provider/provider-gate';

/** After so many failures in a row the provider is left alone … */
const failureLimit = 5;
/** … for so many milliseconds. */
const pauseMs = 60_000;
/** Two machines' clocks may differ by so much. */
const skewMs = 60_000;

/** The gate in a row of the database, so that it holds for every worker on every machine. */
export class PgProviderGate implements ProviderGate {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: string,
    private readonly now: () => number,
  ) {}

  async enter({ yields = false }: { yields?: boolean } = {}): Promise<Wait | null> {
    const now = this.in(0);
    const em = this.em.fork();
    // What lies further ahead than anybody is left alone was written before the clock was set back, and is taken back.
    const [openAtMost, quietAtMost] = [this.in(pauseMs + skewMs), this.in(longestQuietMs + skewMs)];
    await em.execute(
      `insert into provider_gate as gate (provider) values (?) on conflict (provider) do update
         set open_until = case when gate.open_until <= ? then gate.open_until end, quiet_until = case when gate.quiet_until <= ? then gate.quiet_until end
       where gate.open_until > ? or gate.quiet_until > ?`,
      [this.provider, openAtMost, quietAtMost, openAtMost, quietAtMost],
    );
    // Whoever is let through while it may still fail shuts the gate behind itself.
    const passed = await em.execute<unknown[]>(
      `update provider_gate set open_until = case when failures >= ? then ?::timestamptz end
       where provider = ? and coalesce(quiet_until, '-infinity') <= ? and coalesce(open_until, '-infinity') <= ?
         and (failures < ? or coalesce(open_until, '-infinity') <= ?) returning provider`,
      [failureLimit, this.in(pauseMs), this.provider, now, now, failureLimit, yields ? this.in(-pauseMs) : now],
    );
    if (passed.length > 0) return null;
    const [row] = await em.execute<{ quiet: number; open: number }[]>(
      `select coalesce(extract(epoch from quiet_until - ?::timestamptz) * 1000, 0)::float8 as quiet,
         coalesce(extract(epoch from open_until - ?::timestamptz) * 1000, 0)::float8 as open from provider_gate where provider = ?`,
      [now, now, this.provider],
    );
    const { quiet = 0, open = 0 } = row ?? {};
    return quiet > 0 && quiet >= open ? { ms: Math.max(1, quiet), why: 'asked-to-wait' } : { ms: Math.max(1, open), why: 'keeps-failing' };
  }

  async quiet(ms: number): Promise<void> {
    await this.em
      .fork()
      .execute(`update provider_gate set quiet_until = greatest(quiet_until, ?::timestamptz) where provider = ?`, [
        this.in(Math.min(longestQuietMs, ms)),
        this.provider,
      ]);
  }

  async succeeded(): Promise<void> {
    await this.em.fork().execute('update provider_gate set failures = 0, open_until = null where provider = ?', [this.provider]);
  }

  async failed(): Promise<void> {
    await this.em.fork().execute(
      `update provider_gate set failures = failures + 1,
         open_until = case when failures + 1 >= ? then ?::timestamptz else open_until end where provider = ?`,
      [failureLimit, this.in(pauseMs), this.provider],
    );
  }

  private in(ms: number): string {
    return new Date(this.now() + ms).toISOString();
  }
}
