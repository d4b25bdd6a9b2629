import type { Client } from 'pg';
import type { Step } from './portfolio.ts';

/** Those that get many rows, and the triggers of theirs that keep sums. */
const tables = [
  'document',
  'expense',
  'document_event',
  'document_key',
  'rule_execution',
  'audit_entry',
  'inbound_mail',
  'message',
  'claim',
  'hoa_email',
];
const sums = { document: ['document_papers_added', 'document_series_came'], expense: ['expense_sum_added'] };

/**
 * Fills large tables without their indexes, which are made afterwards, and without what is done for each row: foreign keys are not checked, and no event is
 * announced. The sums that the database keeps are kept.
 */
export async function withoutIndexes(database: Client, step: Step, fill: () => Promise<void>): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  const named = Object.entries(sums).flatMap(([table, triggers]) => triggers.map((trigger) => [table, trigger] as const));
  for (const [table, trigger] of named) await database.query(`alter table ${table} enable always trigger ${trigger}`);
  await database.query('set session_replication_role = replica');
  await fill();
  await database.query('reset session_replication_role');
  for (const [table, trigger] of named) await database.query(`alter table ${table} enable trigger ${trigger}`);
  for (const { name, definition } of rows) await step(name, () => database.query(definition));
}
