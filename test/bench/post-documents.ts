import type { Client } from 'pg';
import type { MikroORM } from '@mikro-orm/postgresql';
import { postDocuments } from '#core/commands/post-documents';
import { Document } from '#core/database/entities/document.entity';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { refoldDues } from '#core/books/hoa/refold-dues';
import { type Books, openBooks, processorTimes } from './processor-times.ts';
import type { Figure } from './figure.ts';

/** Of 16 units of one association, each billed and paid every month. */
const [few, many] = [100, 10_000];
const posted = 20;
const aimMs = 15;

/** What posting a document takes of the processor in a property with few and with many claims about its dues: a bill whose amount is corrected. */
export async function postFigures(): Promise<Figure[]> {
  const counts = [few, many];
  const taken = await processorTimes(
    counts.map((count) => (url) => fill(url, count)),
    (orm, id, round) => post(orm, id, `${200 + round}.00`),
  );
  return taken.map(({ own, database, whole }, at) => ({
    what: `processor time of posting a document, ${counts[at]} claims in its property`,
    value: `${whole.toFixed(1)} ms`,
    yardstick: `worker ${own.toFixed(1)} ms, PostgreSQL ${database.toFixed(1)} ms`,
    ...(counts[at] === many ? { aim: `≤ ${aimMs} ms`, met: whole <= aimMs } : { met: null }),
  }));
}

async function post(orm: MikroORM, id: number, amount: string): Promise<void> {
  await orm.em.fork().transactional(async (tx) => {
    await holdDocuments(tx, [id]);
    const document = await tx.findOneOrFail(Document, { id });
    document.personFields = { ...document.personFields, fields: { amount } };
    await postDocuments(tx, [document]);
  });
}

const documentsSql = `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, property_id, vendor_name,
    document_date, machine_fields, person_fields)
  select 'upload', 'd', 'd', md5($1 || n) || md5('d'), 'application/pdf', 1, 'completed', 'hoa_document', $2::int, 'Court Association', day,
    jsonb_build_object('document_type', 'hoa_document', 'fields', jsonb_build_object('hoa_kind', jsonb_build_object('value', $1::text), 'amount', jsonb_build_object('value', '145.00'),
      'account_number', jsonb_build_object('value', 'U' || n % 16), 'service_date', jsonb_build_object('value', day::text))),
    jsonb_build_object('fields', '{}'::jsonb, 'property_id', $2::int)
  from generate_series($3::int, $4::int) n cross join lateral (select (date '2026-11-05' - (n / 16) * interval '1 month')::date as day) o
  returning id, document_date as day`;

async function fill(serverUrl: string, count: number): Promise<Books> {
  let property = 0;
  const books = await openBooks(serverUrl, `posts_${count}`, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into property (name, email_slug, address, hoa_name) values ('Court', 'court', '1 Alder Street', 'Court Association') returning id`,
    );
    property = rows[0]?.id ?? 0;
    return billsOf(client, property, count);
  });
  await books.orm.em.fork().transactional((tx) => refoldDues(tx, [property]));
  return books;
}

async function billsOf(client: Client, property: number, count: number): Promise<number[]> {
  await client.query(
    `insert into hoa_due_rate (property_id, effective_from, amount, schedule, due_day) values ($1, '1999-01-01', 2320, 'monthly', 1)`,
    [property],
  );
  for (const [kind, states] of [
    ['invoice', 'dues'],
    ['payment_confirmation', 'payment'],
  ] as const)
    // prettier-ignore
    await client.query(
      `with d as (${documentsSql}) insert into claim (book, kind, source, property_id, document_id, period, happened_on, amount, counted_in)
       select 'dues', $5, 'machine', $2::int, id, case when $5 = 'dues' then date_trunc('month', day) end, day, 145, date_trunc('month', day) from d`,
      [kind, property, 0, count / 2 - 1, states],
    );
  const { rows } = await client.query<{ id: number }>(documentsSql, ['invoice', property, -posted, -1]);
  return rows.map(({ id }) => id);
}
