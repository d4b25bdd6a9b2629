import { Agent } from 'node:http';
import { Client } from 'pg';
import { billPdf } from '../browser/support/papers.ts';
import { type Figure } from './figure.ts';
import { processorBelowMs, processorMs } from './memory.ts';
import { type Kind, mixOf, send, type Sender } from './mix.ts';
import { quantile } from './quantile.ts';
import { seedBooks } from './seed-books.ts';
import { type BenchApi, withApi } from './with-api.ts';

const size = 10_000;
const rounds = 3;
/** Calls of each kind in a round, as many at a time as a few people's screens ask. */
const calls = 100;
const atOnce = 4;

/**
 * What a call of each kind of the load takes of the processor: of the api, and of the database beside it. Others at work on the machine change
 * that far less than how long an answer takes. The median of three rounds, in each of which every kind has its turn.
 */
export async function callFigures(): Promise<Figure[]> {
  return withApi(async (api) => {
    const database = new Client({ connectionString: api.databaseUrl });
    await database.connect();
    await seedBooks(database, size);
    const postgres = await serverPid(database);
    await database.end();
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const paper = await billPdf({ vendor: 'Sample Vendor', amount: '$84.20', day: '2026-03-01' });
    const sender = { base: `${api.url}/api/v1`, token: api.client.token, agent, paper, patienceMs: 60_000 };
    const kinds = mixOf(size);
    const taken = kinds.map((): Taken[] => []);
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, kind] of kinds.entries()) {
        const one = await take(sender, kind, round * calls, { api, postgres });
        if (round > 0) taken[at]?.push(one);
      }
    agent.destroy();
    return [...kinds.map(({ what }, at) => figureOf(what, medians(taken[at] ?? []))), mixture(kinds, taken)];
  });
}

/** Processor time for one call, in milliseconds. */
interface Taken {
  api: number;
  database: number;
}

async function take(sender: Sender, kind: Kind, from: number, { api, postgres }: { api: BenchApi; postgres: number }): Promise<Taken> {
  const before = { api: processorMs(api.pid), database: processorBelowMs(postgres) };
  let next = from;
  const work = async (): Promise<void> => {
    for (let at = next++; at < from + calls; at = next++) {
      const status = await send(sender, kind.call(at), at);
      if (status === 0 || status >= 400) throw new Error(`${kind.what} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { api: (processorMs(api.pid) - before.api) / calls, database: (processorBelowMs(postgres) - before.database) / calls };
}

const medians = (taken: readonly Taken[]): Taken => ({
  api: quantile(taken.map(({ api }) => api), 0.5), // prettier-ignore
  database: quantile(taken.map(({ database }) => database), 0.5), // prettier-ignore
});

/** All kinds, each as often as the load asks for it. */
function mixture(kinds: readonly Kind[], taken: readonly Taken[][]): Figure {
  const sum = { api: 0, database: 0 };
  for (const [at, { share }] of kinds.entries()) {
    const { api, database } = medians(taken[at] ?? []);
    sum.api += (api * share) / 100;
    sum.database += (database * share) / 100;
  }
  return figureOf('all of them, as the load mixes them', sum);
}

const figureOf = (what: string, { api, database }: Taken): Figure => ({
  what: `processor time of the api for ${what}`,
  value: `${api.toFixed(2)} ms`,
  yardstick: `PostgreSQL ${database.toFixed(2)} ms`,
  met: null,
});

/** A backend's parent is the server, and all that work for it are its children. */
async function serverPid(database: Client): Promise<number> {
  const { rows } = await database.query<{ lines: string }>(`select pg_read_file('postmaster.pid') as lines`);
  return Number(rows[0]?.lines.split('\n')[0]);
}
