import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#core/doctor/finding';
import { wordsOfSandbox } from '#core/reading/sandbox-report';

/** What opens papers and mail can do nothing else, by what the workers that live say of their readers. */
export async function checkReaders(em: EntityManager): Promise<Finding> {
  const told = await em.execute<{ process: string; sandbox: unknown }[]>(
    `select process, data->'sandbox' as sandbox from heartbeat where role = 'worker' and seen_at > now() - interval '30 seconds' order by process`,
  );
  const known = told.flatMap(({ process, sandbox }) => {
    const words = wordsOfSandbox(sandbox);
    return words ? [{ process, ...words }] : [];
  });
  const weak = known.filter(({ whole }) => !whole);
  const [first] = weak;
  return {
    check: 'Readers',
    wrong: weak.length,
    sentence: first ? `${first.process}: ${first.sentence}` : (known[0]?.sentence ?? 'No worker has said anything of its readers.'),
  };
}
