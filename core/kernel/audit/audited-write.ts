import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor as Author, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';

/** Who writes, and in which call. */
export interface Actor {
  userId: number;
  /** The `X-Request-Id` of the call; null outside one. */
  requestId: string | null;
  /** The caller's network address; absent or null outside a call. */
  address?: string | null;
}

/** The noun of the api a row belongs to, and who writes it. */
export interface Audited {
  resource: string;
  actor: Author;
}

/** Any row of the books. */
interface Row {
  id: number;
}

/** Saves a row that was just created and says so in the log, in the caller's transaction. */
export async function auditCreation(em: EntityManager, row: Row, { resource, actor }: Audited): Promise<void> {
  await em.flush();
  recordAudit(em, { ...actor, action: 'create', resource, resourceId: row.id, after: auditSnapshot(em, row) });
  await em.flush();
}

/** Changes a row by `change` and says in the log what it was before. `action` is `update` unless it has a name of its own. */
export async function auditChange(
  em: EntityManager,
  row: Row,
  { resource, actor, action = 'update' }: Audited & { action?: string },
  change: () => void,
): Promise<void> {
  const before = auditSnapshot(em, row);
  change();
  recordAudit(em, { ...actor, action, resource, resourceId: row.id, before, after: auditSnapshot(em, row) });
  await em.flush();
}

/** Removes a row; the log keeps what it was. */
export async function auditDeletion(em: EntityManager, row: Row, { resource, actor }: Audited): Promise<void> {
  recordAudit(em, { ...actor, action: 'delete', resource, resourceId: row.id, before: auditSnapshot(em, row) });
  em.remove(row);
  await em.flush();
}
