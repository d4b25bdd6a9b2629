import type { EntityManager } from '@mikro-orm/postgresql';
import { isTimeZone } from '#core/kernel/platform/clock';

/** A winter and a summer of the past: what was the time then, every list of time zones agrees on that means the same place. */
const moments = ['2021-01-15T12:00:00Z', '2021-07-15T12:00:00Z'];
/** PostgreSQL's invalid_parameter_value. */
const notKnown = '22023';

/**
 * Whether a time zone of ours is one to the database too, which reckons days by itself. It has a list of its own, without the old names on some systems
 * (`US/Eastern`), and reads some short ones as another place (`IST`).
 */
export async function isSharedZone(em: EntityManager, zone: string): Promise<boolean> {
  if (!isTimeZone(zone)) return false;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const asks = moments.map(() => `to_char(?::timestamptz at time zone ?::text, 'YYYY-MM-DD HH24:MI')`);
  try {
    const [row] = await em.execute<{ times: string[] }[]>(
      `select array[${asks.join(', ')}] as times`,
      moments.flatMap((moment) => [moment, zone]),
    );
    return moments.every((moment, at) => row?.times[at] === clock.format(new Date(moment)));
  } catch (error) {
    if ((error as { code?: unknown }).code === notKnown) return false;
    throw error;
  }
}
