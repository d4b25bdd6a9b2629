import type { Client } from 'pg';
import { beginPlainly } from '#core/backup/connect';
import { listTables, quoted } from '#core/backup/tables';

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
  for (;;) {
    const tables = (await listTables(client)).map(({ name }) => quoted(name));
    await beginPlainly(client, 'isolation level repeatable read read only');
    if (await takeAll(client, tables)) return;
    await client.query('rollback');
    for (const table of tables) await waitFor(client, table, until - performance.now());
  }
}

async function takeAll(client: Client, tables: readonly string[]): Promise<boolean> {
  if (tables.length === 0) return true;
  try {
    await client.query(`lock table ${tables.join(', ')} in access share mode nowait`);
    return true;
  } catch (error) {
    if (codeOf(error) === taken || codeOf(error) === gone) return false;
    throw error;
  }
}

/** Waits until nobody writes a table anew, and lets go of it at once. */
async function waitFor(client: Client, table: string, ms: number): Promise<void> {
  try {
    await client.query('begin; set local statement_timeout = 0');
    // 0 would be for ever.
    await client.query(`set local lock_timeout = ${Math.max(1, Math.ceil(ms))}`);
    await client.query(`lock table ${table} in access share mode`);
  } catch (error) {
    if (codeOf(error) === taken)
      throw new Error('Tables are being changed, as by the start of a new release or a restore. Run it again when that has ended.', {
        cause: error,
      });
    if (codeOf(error) !== gone) throw error;
  }
  await client.query('rollback');
}
