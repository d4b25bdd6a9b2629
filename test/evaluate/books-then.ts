import type { EntityManager } from '@mikro-orm/postgresql';

/** A moment in the life of the books. */
export interface Moment {
  at: Date;
  /** Corrections before this one are known. */
  beforeCase: number;
}

/** What each table showed at the moment: what is younger is not there yet. Each names the columns that were something else then. */
const shown: readonly { table: string; where: string; was?: Readonly<Record<string, string>> }[] = [
  {
    table: 'document',
    where: 't.created_at < m.at',
    was: {
      property_id: 'case when placed.known then placed.property_id else t.property_id end',
      // What a person had said of its property by then; of its other values the last word stands.
      person_fields: `case when said.property_id is null then t.person_fields - 'property_id'
        else t.person_fields || jsonb_build_object('property_id', said.property_id) end`,
    },
  },
  { table: 'property', where: 't.created_at < m.at', was: { is_active: 't.is_active or t.updated_at >= m.at' } },
  { table: 'property_identifier', where: 't.created_at < m.at' },
  { table: 'inbound_mail', where: 't.received_at < m.at' },
  { table: 'expense', where: 't.created_at < m.at' },
  { table: 'vendor', where: 't.created_at < m.at' },
  { table: 'correction_case', where: `t.id < nullif(current_setting('books.before_case'), '')::int` },
];

/** A document's history says where it stood, and who put it there. */
const history = `left join lateral (select (e.data->>'property_id')::int as property_id, true as known from document_event e
    where e.document_id = t.id and e.kind in ('settled', 'assigned') and e.at < m.at order by e.id desc limit 1) placed on true
  left join lateral (select (e.data->>'property_id')::int as property_id from document_event e
    where e.document_id = t.id and e.kind = 'assigned' and e.user_id is not null and e.at < m.at order by e.id desc limit 1) said on true`;

/**
 * Shows the caller's transaction the books as they were, by views that stand before the tables and are gone with it: whatever reads the books
 * reads these. Name the moment by `turnBack`. The transaction must be rolled back: nothing here is to be written.
 */
export async function showBooksThen(em: EntityManager): Promise<void> {
  for (const { table, where, was = {} } of shown) {
    const columns = await em.execute<{ name: string }[]>(
      'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ? order by ordinal_position',
      [table],
    );
    const [{ schema } = { schema: 'public' }] = await em.execute<{ schema: string }[]>('select quote_ident(current_schema()) as schema');
    const seen = columns.map(({ name }) => (was[name] === undefined ? `t."${name}"` : `${was[name]} as "${name}"`));
    await em.execute(
      `create temp view "${table}" as select ${seen.join(', ')} from ${schema}."${table}" t
       cross join (select current_setting('books.at')::timestamptz as at) m ${table === 'document' ? history : ''} where ${where}`,
    );
  }
}

/** The books are as they were at this moment from here on. */
export async function turnBack(em: EntityManager, { at, beforeCase }: Moment): Promise<void> {
  await em.execute(`select set_config('books.at', ?, true), set_config('books.before_case', ?, true)`, [
    at.toISOString(),
    String(beforeCase),
  ]);
}
