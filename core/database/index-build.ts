import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beat, stopBeating } from '#core/kernel/platform/heartbeat';
import { z } from 'zod';

/** How far an index that is being built has come. */
const IndexBuild = z.object({
  index: z.string(),
  table: z.string(),
  doing: z.enum(['reading', 'writing', 'checking', 'waiting']),
  /** How much of this phase is done, 0 to 100; null where it is unknown. */
  percent: z.number().nullable(),
});
export type IndexBuild = z.infer<typeof IndexBuild>;

/** What a migration leaves as its sign of life. */
const Sign = z.object({ index_build: IndexBuild });

const lookMs = 2000;
const tellMs = 10_000;

const words: Readonly<Record<IndexBuild['doing'], string>> = {
  reading: 'reading the table',
  writing: 'writing the index',
  checking: 'checking it against the table',
  waiting: 'waiting for transactions that began before it (a backup, for example)',
};

/** Tells of a build in a sentence. */
export const buildSentence = ({ index, table, doing, percent }: IndexBuild): string =>
  `The index ${index} of ${table} is being built: ${words[doing]}${percent === null ? '' : `, ${percent} %`}. Mail and people do not wait for it.`;

/** The index that this login builds at the moment, in whatever session; null where it builds none. */
async function readBuild(em: EntityManager): Promise<IndexBuild | null> {
  const [row] = await em.fork().transactional(async (tx) => {
    // As the login itself: the role that owns the tables may not look at the login's other sessions.
    await tx.execute('set local role none');
    return tx.execute<IndexBuild[]>(
      `select coalesce(i.relname, '') as index, t.relname as table,
         case when p.phase like 'waiting%' then 'waiting' when p.phase like 'index validation%' then 'checking'
           when p.phase = 'building index: loading tuples in tree' then 'writing' else 'reading' end as doing,
         case when p.phase like 'waiting%' then null
           when p.phase = 'building index: loading tuples in tree' then floor(100.0 * p.tuples_done / nullif(p.tuples_total, 0))::int
           else floor(100.0 * p.blocks_done / nullif(p.blocks_total, 0))::int end as percent
       from pg_stat_progress_create_index p join pg_class t on t.oid = p.relid left join pg_class i on i.oid = p.index_relid
       where p.datname = current_database() limit 1`,
    );
  });
  return row ?? null;
}

/**
 * Waits for the building of indexes, tells every ten seconds how far it has come, and leaves the same as a sign of life for System Status. Settles as
 * `work` does.
 */
export async function watchBuild(em: EntityManager, work: Promise<unknown>, say: (line: string) => void): Promise<void> {
  const stop = new AbortController();
  const watching = watch(em, stop.signal, say);
  try {
    await work;
  } finally {
    stop.abort();
    await watching;
  }
}

async function watch(em: EntityManager, signal: AbortSignal, say: (line: string) => void): Promise<void> {
  let toldAt = Date.now();
  while (await goesOn(signal)) {
    // A look that fails is no reason to end a build.
    const build = await readBuild(em).catch(() => null);
    if (!build) continue;
    await beat(em.fork(), 'migration', { index_build: build }).catch(() => undefined);
    if (Date.now() - toldAt < tellMs) continue;
    toldAt = Date.now();
    say(buildSentence(build));
  }
  await stopBeating(em.fork(), 'migration').catch(() => undefined);
}

/** Waits for the time of the next look; false where there is none any more. */
const goesOn = (signal: AbortSignal): Promise<boolean> => wait(lookMs, true, { signal }).catch(() => false);

/** What System Status says of indexes: one that is being built, and those whose build was interrupted. */
export interface IndexState {
  building: string | null;
  interrupted: string | null;
}

/** Reads it. While one is being built, an index that is not complete is taken for that one. */
export async function readIndexState(em: EntityManager): Promise<IndexState> {
  const [sign] = await em.execute<{ data: unknown }[]>(
    `select data from heartbeat where role = 'migration' and seen_at > now() - interval '30 seconds' order by seen_at desc limit 1`,
  );
  const build = Sign.safeParse(sign?.data).data?.index_build;
  if (build) return { building: buildSentence(build), interrupted: null };
  const incomplete = await em.execute<{ name: string }[]>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const names = incomplete.map(({ name }) => name).join(', ');
  return {
    building: null,
    interrupted: names
      ? `The building of an index was interrupted (${names}). Lists may be slow until it is complete: run npm run migrate -- up, or start again.`
      : null,
  };
}
