import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '#core/kernel/platform/env';

interface TableSize {
  name: string;
  /** As PostgreSQL estimates it; null where it has not counted yet. */
  rows: number | null;
  /** With its indexes. */
  bytes: number;
}

/** How many rows the tables have that grow with every document, how much room they take, and how long their rows are kept. */
export async function probeLargeTables(em: EntityManager, env: Pick<Env, 'RULE_MATCH_DAYS' | 'RULE_MISS_DAYS' | 'TASK_DAYS'>) {
  const found = await em.execute<TableSize[]>(
    `select relname as name, case when reltuples >= 0 then reltuples::bigint::float8 end as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relname in ('document_event', 'audit_entry', 'rule_execution', 'task')`,
  );
  const sizes = new Map(found.map((size) => [size.name, size]));
  const rows = (name: string): number | null => sizes.get(name)?.rows ?? null;
  const bytes = (name: string): number => sizes.get(name)?.bytes ?? 0;
  return {
    status: 'healthy' as const,
    history_rows: rows('document_event'),
    history_bytes: bytes('document_event'),
    audit_rows: rows('audit_entry'),
    audit_bytes: bytes('audit_entry'),
    rule_run_rows: rows('rule_execution'),
    rule_run_bytes: bytes('rule_execution'),
    rule_match_days: env.RULE_MATCH_DAYS,
    rule_miss_days: env.RULE_MISS_DAYS,
    task_rows: rows('task'),
    task_bytes: bytes('task'),
    task_days: env.TASK_DAYS,
  };
}
