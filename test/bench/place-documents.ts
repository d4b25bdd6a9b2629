import { Client } from 'pg';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { settleDocument } from '../../worker/settle/settle-document.ts';
import { openDatabase } from '#core/platform/database';
import { manyBills, manyProperties } from '../support/many-properties.ts';
import { onSameServer } from '../support/database.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { type Figure } from './figure.ts';
import { processorBelowMs } from './memory.ts';
import { quantile } from './quantile.ts';

const [few, many] = [10, 10_000];
const documents = 100;
const rounds = 5;
/** So much the figures of one run differ among themselves. */
const aim = 1.25;

/** What a document takes of the processor until its place in the books is found, among few properties and among many, each with a bill that a person has filed. */
export async function placeFigures(): Promise<Figure[]> {
  const { settleDocument: settle } = (await import(
    new URL('../../dist/worker/settle/settle-document.js', import.meta.url).href
  )) as typeof import('../../worker/settle/settle-document.ts');
  const postgres = await startOwnPostgres();
  const books: Books[] = [];
  try {
    for (const count of [few, many]) books.push(await fill(postgres.url, count));
    const taken = books.map((): Taken[] => []);
    // By turns, so that what disturbs the machine falls on both; the first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, one] of books.entries()) {
        const took = await take(one, settle);
        if (round > 0) taken[at]?.push(took);
      }
    const [ofFew = 0, ofMany = 0] = taken.map((all) => quantile(all.map(({ own, database }) => own + database), 0.5)); // prettier-ignore
    const split = (all: readonly Taken[] = []): string =>
      `worker ${quantile(all.map(({ own }) => own), 0.5).toFixed(2)} ms, PostgreSQL ${quantile(all.map(({ database }) => database), 0.5).toFixed(2)} ms`; // prettier-ignore
    return [
      { what: `processor time of a document's place in the books, ${few} properties`, value: `${ofFew.toFixed(2)} ms`, yardstick: split(taken[0]), met: null }, // prettier-ignore
      {
        what: `  ${many} properties`,
        value: `${ofMany.toFixed(2)} ms`,
        yardstick: split(taken[1]),
        ratio: ofMany / ofFew,
        aim: `≤ ${aim} ×`,
        met: ofMany <= ofFew * aim,
      },
    ];
  } finally {
    for (const { orm } of books) await orm.close(true);
    await postgres.remove();
  }
}

interface Books {
  orm: MikroORM;
  /** The database server's process id. */
  server: number;
  papers: readonly number[];
}

/** Processor time for one document, in milliseconds. */
interface Taken {
  own: number;
  database: number;
}

/** A page of a bill for one of the properties, with its account, its charges and its address. */
const page = `City Water\nAccount 5512-0344-17\nMeter number: 48-213344\n${Array.from({ length: 60 }, (_, at) => `0${1 + (at % 9)}/12/2026 Charge ${at} for water and sewer $${at * 7}.25`).join('\n')}\nService address: 7 Glder Street, Salem, OR 97301`;

async function fill(serverUrl: string, count: number): Promise<Books> {
  const url = onSameServer(serverUrl, `places_${count}`);
  const orm = await openDatabase({ url, poolSize: 2 });
  await orm.schema.ensureDatabase();
  await orm.migrator.up();
  const client = new Client({ connectionString: url });
  await client.connect();
  await manyProperties(client, { count });
  await manyBills(client);
  const { rows: papers } = await client.query<{ id: number }>(
    `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, vendor_name, from_email,
       ocr_text, machine_fields, person_fields)
     select 'upload', 'p', 'p', md5('p' || n) || md5('p'), 'application/pdf', 1, 'processing', 'utility_bill', 'City Water', 'bills@city.example', $1,
       '{"fields": {"vendor": {"value": "City Water", "confidence": 0.9, "source": "local", "evidence": null},
         "document_type": {"value": "utility_bill", "confidence": 0.9, "source": "local", "evidence": null}}}', '{"fields": {}}'
     from generate_series(1, $2::int) n returning id`,
    [page, documents],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ lines: string }>(`select pg_read_file('postmaster.pid') as lines`);
  await client.end();
  return { orm, server: Number(rows[0]?.lines.split('\n')[0]), papers: papers.map(({ id }) => id) };
}

async function take({ orm, server, papers }: Books, settle: typeof settleDocument): Promise<Taken> {
  const key = Buffer.alloc(32, 7);
  const before = { own: process.cpuUsage(), database: processorBelowMs(server) };
  for (const id of papers) await orm.em.fork().transactional((tx) => settle(tx, id, key));
  const { user, system } = process.cpuUsage(before.own);
  return { own: (user + system) / 1000 / papers.length, database: (processorBelowMs(server) - before.database) / papers.length };
}
