import { Client } from 'pg';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '#core/database/database';
import { takeSteps } from '#core/database/take-steps';
import { onSameServer } from '../support/database.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { processorBelowMs } from './memory.ts';
import { quantile } from './quantile.ts';

/** A database of the bench's own with documents to work on. */
export interface Books {
  orm: MikroORM;
  /** The database server's process id. */
  server: number;
  documentIds: readonly number[];
}

/** Processor time for one document, in milliseconds. */
interface Taken {
  own: number;
  database: number;
}

const rounds = 5;

/** A migrated database of a server, filled: `fill` answers the documents to work on. */
export async function openBooks(serverUrl: string, name: string, fill: (client: Client) => Promise<number[]>): Promise<Books> {
  const url = onSameServer(serverUrl, name);
  const orm = await openDatabase({ url, poolSize: 2 });
  await orm.schema.ensureDatabase();
  await takeSteps(orm);
  const client = new Client({ connectionString: url });
  await client.connect();
  const documentIds = await fill(client);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ lines: string }>(`select pg_read_file('postmaster.pid') as lines`);
  await client.end();
  return { orm, server: Number(rows[0]?.lines.split('\n')[0]), documentIds };
}

/** What the work takes of the processor for a document in each of some books, the median of some rounds; the first round warms up. */
export async function processorTimes(
  open: readonly ((serverUrl: string) => Promise<Books>)[],
  work: (orm: MikroORM, id: number, round: number) => Promise<void>,
): Promise<(Taken & { whole: number })[]> {
  const postgres = await startOwnPostgres();
  const books: Books[] = [];
  try {
    for (const one of open) books.push(await one(postgres.url));
    const taken = books.map((): Taken[] => []);
    // By turns, so that what disturbs the machine falls on all of them.
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, { orm, server, documentIds }] of books.entries()) {
        const before = { own: process.cpuUsage(), database: processorBelowMs(server) };
        for (const id of documentIds) await work(orm, id, round);
        const { user, system } = process.cpuUsage(before.own);
        const whole = { own: (user + system) / 1000, database: processorBelowMs(server) - before.database };
        if (round > 0) taken[at]?.push({ own: whole.own / documentIds.length, database: whole.database / documentIds.length });
      }
    return taken.map((all) => {
      const median = (part: (took: Taken) => number): number => quantile(all.map(part), 0.5);
      return {
        own: median(({ own }) => own),
        database: median(({ database }) => database),
        whole: median(({ own, database }) => own + database),
      };
    });
  } finally {
    for (const { orm } of books) await orm.close(true);
    await postgres.remove();
  }
}
