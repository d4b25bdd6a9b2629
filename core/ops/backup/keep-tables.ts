import type { Client } from 'pg';
import { beginPlainly } from '#core/ops/backup/connect';
import { listTables, quoted } from '#core/ops/backup/tables';

/** A migration of many rows takes its time, and so does a restore. */
const longestMs = 3600_000;

/** Somebody writes a table anew. */
const taken = '55P03';
/** Or has taken it away since the tables were listed. */
const gone = '42P01';
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Begins a transaction that reads the database as it is at one moment, with every table kept from being written anew, as a migration or a restore does:
 * one that is older than such a change finds the table empty, without a word. Whoever changes tables has some and wants others, so all are taken at
 * once or none: while it waits it holds nothing that they could wait for. Throws a sentence where that takes too long.
 */
export async function beginWithTables(client: Client, patienceMs = longestMs): Promise<void> {
  const until = performance.now() + patienceMs;
  let wereGone = '';
  for (;;) {
    const tables = (await listTables(client)).map(({ name }) => quoted(name));
    await beginPlainly(client, 'isolation level repeatable read read only');
    const refusal = await takeAll(client, tables);
    if (refusal === null) return;
    await client.query('rollback');
    const named = codeOf(refusal) === gone ? tables.join() : '';
    // Listed again and still not there: by its name this user finds none, as where the schema is not open to him.
    if (named !== '' && named === wereGone) throw refusal;
    wereGone = named;
    if (performance.now() > until) throw beingChanged(refusal);
    for (const table of tables) await waitFor(client, table, until - performance.now());
  }
}

/** Null where all were taken, else the refusal of one that somebody else has or has taken away. */
async function takeAll(client: Client, tables: readonly string[]): Promise<Error | null> {
  if (tables.length === 0) return null;
  try {
    await client.query(`lock table ${tables.join(', ')} in access share mode nowait`);
    return null;
  } catch (error) {
    if (codeOf(error) === taken || codeOf(error) === gone) return error as Error;
    throw error;
  }
}

const beingChanged = (cause: unknown): Error =>
  new Error(
    'Tables are being changed, for example by the start of a new release or by a restore. Run the backup again when that has finished.',
    { cause },
  );

/** Waits until nobody writes a table anew, and lets go of it at once. */
async function waitFor(client: Client, table: string, ms: number): Promise<void> {
  try {
    await client.query('begin; set local statement_timeout = 0');
    // 0 would be for ever.
    await client.query(`set local lock_timeout = ${Math.max(1, Math.ceil(ms))}`);
    await client.query(`lock table ${table} in access share mode`);
  } catch (error) {
    if (codeOf(error) === taken) throw beingChanged(error);
    if (codeOf(error) !== gone) throw error;
  }
  await client.query('rollback');
}
