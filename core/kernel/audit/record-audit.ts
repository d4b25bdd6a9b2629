import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';

/** A record's fields by name; camel or snake case, any value JSON can hold, and dates. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** Who changes something. */
export interface Actor {
  /** Null: the product itself, as a rule or a sweep. */
  userId: number | null;
  /** The call it came with. */
  requestId?: string | null;
  /** The network address that call came from. */
  address?: string | null;
}

/** Who did what to which record. */
export interface AuditedChange extends Actor {
  /** `create`, `update`, `delete`, `restore`, `reveal` … */
  action: string;
  /** The noun of the api: `expenses`, `properties` … */
  resource: string;
  resourceId: number | null;
  before?: AuditFields | null;
  after?: AuditFields | null;
}

/** What must never stand in the log by its value: that it changed is enough. */
const secretFields: ReadonlySet<string> = new Set([
  'hoa_password',
  'lockbox_code',
  'garage_code',
  'wifi_password',
  'mortgage_account_number',
  'hoa_account_number',
  'password',
  'password_hash',
  'temporary_password',
  'secret',
  'token',
  'token_hash',
  'sealed_secret',
  'previous_sealed_secret',
  'code_hash',
  'tax_id',
  'sealed_tax_id',
  'tax_id_hash',
]);
/** What changes with other columns and says nothing beside them. */
const bookkeeping: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'mortgage_entered', 'price_entered']);

/**
 * Writes a line of the audit log with the caller's next flush, so that it stands or falls with the change itself. Only what changed is kept,
 * under the wire's names; a secret says `changed`. An update that changed nothing leaves no line; an order that shows nowhere yet does.
 */
export function recordAudit(em: EntityManager, change: AuditedChange): void {
  const { before, after } = onlyChanged(change.before ?? null, change.after ?? null);
  const { userId, action, resource, resourceId, requestId = null, address = null } = change;
  if (action === 'update' && change.before && change.after && !before && !after) return;
  em.create(AuditEntry, { userId, action, resource, resourceId, before, after, requestId, address });
}

/** A record's own columns as they stand now, for `before` and `after`. */
export function auditSnapshot(em: EntityManager, entity: object): AuditFields {
  return { ...em.getComparator().prepareEntity(entity) };
}

/** The two sides cut down to the fields that differ, secrets hidden; null where a side has nothing to say. */
export function onlyChanged(
  before: AuditFields | null,
  after: AuditFields | null,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } {
  const [was, is] = [plain(before), plain(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => !bookkeeping.has(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return { before: side(was, differing), after: side(is, differing) };
}

function side(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> | null {
  const kept = names.filter((name) => name in fields);
  if (kept.length === 0) return null;
  return Object.fromEntries(kept.map((name) => [name, secretFields.has(name) && fields[name] !== null ? 'changed' : fields[name]]));
}

/** Names as on the wire, values as JSON would keep them. */
function plain(fields: AuditFields | null): Record<string, unknown> {
  const named = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return JSON.parse(JSON.stringify(Object.fromEntries(named.map(([name, value]) => [snake(name), value])))) as Record<string, unknown>;
}

// A capital that ends a run belongs to the word after it: scheduleELine is schedule_e_line.
const snake = (name: string): string => name.replaceAll(/([A-Z])/g, '_$1').toLowerCase();
