import type { Client } from 'pg';
import { beginPlainly } from '#core/ops/backup/connect';
import { listTables, quoted } from '#core/ops/backup/tables';

/** A migration of many rows, or a restore, takes long. */
const longestMs = 3600_000;

/** A table is being rewritten. */
const taken = '55P03';
/** Or it was dropped after the tables were listed. */
const gone = '42P01';
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Begins a transaction that reads the database as it is at one moment, and keeps every table from being rewritten meanwhile, as a migration or a
 * restore does: a transaction older than such a change would silently find the table empty. It locks all tables at once or none, so that it never
 * holds one that a migration waits for while it waits for another. Throws a sentence where that takes too long.
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
    // Still listed but not found: this user cannot see it by its name, for example because the schema is not open to them.
    if (named !== '' && named === wereGone) throw refusal;
    wereGone = named;
    if (performance.now() > until) throw beingChanged(refusal);
    for (const table of tables) await waitFor(client, table, until - performance.now());
  }
}

/** Null where all tables were locked, else the error for the one that is locked by another session or was dropped. */
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

/** Waits until no table is being rewritten, and releases the lock at once. */
async function waitFor(client: Client, table: string, ms: number): Promise<void> {
  try {
    await client.query('begin; set local statement_timeout = 0');
    // 0 would mean no limit.
    await client.query(`set local lock_timeout = ${Math.max(1, Math.ceil(ms))}`);
    await client.query(`lock table ${table} in access share mode`);
  } catch (error) {
    if (codeOf(error) === taken) throw beingChanged(error);
    if (codeOf(error) !== gone) throw error;
  }
  await client.query('rollback');
}
