import { Client } from 'pg';

interface Column {
  name: string;
  type: string;
  /** `schema.table` it refers to, where it does. */
  refers: string | null;
  /** The allowed value, for columns with a check. */
  check: string | null;
}

/** A value that a column of the type takes; null where only PostgreSQL's own default will do. */
function sample({ name, type, check }: Column, at: number): unknown {
  const [, first] = /'([^']+)'/.exec(check ?? '') ?? [];
  if (first) return first;
  if (type.startsWith('json')) return '{}';
  if (type.startsWith('timestamp') || type === 'date') return '2026-03-01';
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.alloc(1);
  if (/^(integer|bigint|smallint|numeric|double|real)/.test(type)) return at;
  return `${name}-${at}`.slice(0, Number(/\((\d+)\)/.exec(type)?.[1] ?? 40));
}

/** The columns that must be given: not null and without a default. */
const needed = `a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''`;
/** Those that may refer to a row of another table. */
const optional = `not a.attnotnull and exists (select from pg_constraint where conrelid = a.attrelid and contype = 'f' and conkey = array[a.attnum])`;

async function columnsOf(client: Client, table: string, which: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
       (select confrelid::regclass::text from pg_constraint where conrelid = a.attrelid and contype = 'f' and conkey = array[a.attnum] limit 1) as refers,
       (select pg_get_constraintdef(oid) from pg_constraint where conrelid = a.attrelid and contype = 'c' and conkey = array[a.attnum] limit 1) as check
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and ${which}`,
    [table],
  );
  return rows;
}

/** A row with what it needs; where that is not enough, as of a row that is about one of several things, with each reference that it may have in turn. */
async function fill(client: Client, table: string, at: number): Promise<void> {
  const columns = await columnsOf(client, table, needed);
  try {
    await insert(client, table, columns, at);
  } catch (error) {
    for (const reference of await columnsOf(client, table, optional))
      if (
        await insert(client, table, [...columns, reference], at).then(
          () => true,
          () => false,
        )
      )
        return;
    throw error;
  }
}

async function insert(client: Client, table: string, columns: readonly Column[], at: number): Promise<void> {
  const values: unknown[] = [];
  for (const column of columns) {
    const row = column.refers ? await client.query<{ id: unknown }>(`select id from ${column.refers} limit 1`) : null;
    if (row?.rowCount === 0) throw new Error(`${column.refers} is empty`);
    values.push(row ? row.rows[0]?.id : sample(column, at));
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  await client.query(
    columns.length === 0 ? `insert into ${table} default values` : `insert into ${table} (${names}) values (${places})`,
    values,
  );
}

/** Adds a row to every empty table, those first that others refer to. Throws where one of them cannot be filled. */
export async function fillTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let waiting = [...(await countRows(client))].filter(([, count]) => count === 0).map(([table]) => table);
    for (let round = 1; waiting.length > 0; round += 1) {
      const problems: string[] = [];
      const left: string[] = [];
      for (const table of waiting)
        await fill(client, table, round).catch((error: Error) => {
          left.push(table);
          problems.push(`${table}: ${error.message}`);
        });
      if (left.length === waiting.length) throw new Error(`Nothing fits into these tables: ${problems.join('; ')}`);
      waiting = left;
    }
  } finally {
    await client.end();
  }
}

/** How many rows each table of the product has. */
export async function countRows(client: Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}
