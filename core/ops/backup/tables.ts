import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Hashed } from '#core/ops/backup/hashed';
import { rowsWithFiles } from '#core/kernel/storage/row-keys';

/** A table as a backup reads it: the columns that can be written, and an order of rows that is the same on every server. */
export interface BackupTable {
  name: string;
  columns: string[];
  order: string[];
}

/** The migrations themselves write MikroORM's table of migrations. */
const notCopied = new Set(['mikro_orm_migrations']);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/** The tables of the schema `public`, by name. Generated columns are left out: PostgreSQL computes them. */
export async function listTables(client: Client): Promise<BackupTable[]> {
  // Text is sorted by its bytes: languages have different orders of letters.
  const ordered = `quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end`;
  const storedColumns = `from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;
  const { rows } = await client.query<{ name: string; columns: string[]; all: string[]; key: string[] | null }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) ${storedColumns}) as columns, (select array_agg(${ordered} order by a.attnum) ${storedColumns}) as "all",
       (select array_agg(${ordered} order by k.at) from pg_constraint p, unnest(p.conkey) with ordinality k(num, at), pg_attribute a
        where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid and a.attnum = k.num) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by c.relname`,
  );
  return rows.filter(({ name }) => !notCopied.has(name)).map(({ name, columns, all, key }) => ({ name, columns, order: key ?? all }));
}

/** The rows of a table as PostgreSQL's COPY writes them, always in the same order. `columns` may be those of an older backup. */
export function rowsOf(client: Client, { name, columns, order }: BackupTable) {
  return client.query(copyTo(`copy (select ${list(columns)} from ${quoted(name)} order by ${order.join(', ')}) to stdout`));
}

/** Counts and hashes the rows of a table without keeping them. */
export async function fingerprint(client: Client, table: BackupTable): Promise<{ rows: number; hashed: Hashed }> {
  const hashed = new Hashed();
  const found = rowsOf(client, table);
  await pipeline(found, hashed, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return { rows: found.rowCount, hashed };
}

/** The last number each sequence gave out. */
export async function listSequences(client: Client): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and sequencename not like 'mikro\\_orm\\_%' order by 1`,
  );
  return rows;
}

/** The names of the migrations that have run; none where there is no table of them yet. */
export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string | null }>("select to_regclass('public.mikro_orm_migrations')::text as name");
  if (!rows[0]?.name) return [];
  return (await client.query<{ name: string }>('select name from mikro_orm_migrations order by name')).rows.map(({ name }) => name);
}

/** The keys of all files that rows refer to. Tables of an earlier release may lack one of these columns. */
export async function namedFiles(client: Client, tables: readonly Pick<BackupTable, 'name' | 'columns'>[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { table, key } of rowsWithFiles) {
    if (!tables.some(({ name, columns }) => name === table && columns.includes(key))) continue;
    const { rows } = await client.query<[string]>({
      text: `select ${quoted(key)} from ${quoted(table)} where ${quoted(key)} is not null`,
      rowMode: 'array',
    });
    for (const [path] of rows) named.add(path);
  }
  return named;
}
