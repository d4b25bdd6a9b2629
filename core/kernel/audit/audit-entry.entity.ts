import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

export const auditEntryTable = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint('number').primary(),
    at: createdAt(),
    userId: p.integer().nullable().fieldName('user_id'),
    /** `create`, `update`, `delete`, `restore`, `reveal`, `sign-in` … */
    action: p.string().length(40),
    /** The noun of the api: `expenses`, `properties` … */
    resource: p.string().length(60),
    resourceId: p.integer().nullable(),
    /** Only what changed; a secret says `changed`. */
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    requestId: p.string().length(64).nullable(),
    /** The caller's network address; null where no call came over the network. */
    address: p.string().length(64).nullable(),
  },
  indexes: [
    { name: 'audit_entry_resource_idx', properties: ['resource', 'resourceId', 'id'] },
    { name: 'audit_entry_user_idx', properties: ['userId', 'id'] },
    { name: 'audit_entry_at_idx', properties: ['at'] },
  ],
});

/** Who did what, when and from where. Append-only: triggers refuse changes and deletions, and `AuditSeal` chains the entries. */
export class AuditEntry extends auditEntryTable.class {}

auditEntryTable.setClass(AuditEntry);
