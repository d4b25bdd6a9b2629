import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#core/ops/doctor/finding';
import { reportOfReaders } from '#core/reading/reader-report';

/**
 * The readers that open documents and mail work, and their sandbox holds, by the heartbeats of the running workers; each worker tries one twice a
 * minute.
 */
export async function checkReaders(em: EntityManager): Promise<Finding> {
  const beats = await em.execute<{ process: string; data: Record<string, unknown> }[]>(
    `select process, data from heartbeat where role = 'worker' and seen_at > now() - interval '30 seconds' order by process`,
  );
  const known = beats.flatMap(({ process, data }) => {
    const report = reportOfReaders(data);
    return report ? [{ process, ...report }] : [];
  });
  const weak = known.filter(({ state }) => state !== 'healthy');
  const first = weak.find(({ state }) => state === 'broken') ?? weak[0];
  return {
    check: 'Readers',
    wrong: weak.length,
    sentence: first ? `${first.process}: ${first.sentence}` : (known[0]?.sentence ?? 'No worker has reported on its readers.'),
  };
}
