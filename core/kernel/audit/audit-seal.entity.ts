import { defineEntity, p } from '@mikro-orm/postgresql';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'AuditSeal',
  tableName: 'audit_seal',
  properties: {
    /** 1, 2, 3 … without a gap: the place in the chain. */
    position: p.bigint('number').primary().autoincrement(false),
    entryId: () => p.manyToOne(AuditEntry).mapToPk().fieldName('entry_id').deleteRule('restrict'),
    /** SHA-256 over the hash before it and the entry, in hexadecimal. */
    hash: p.string().length(64),
    /** HMAC-SHA-256 over position and hash with a key of the installation's secret, which the database does not know. */
    mac: p.string().length(64),
    /** Which key made `mac`; another one after the installation's key was changed. */
    keyId: p.string().length(16),
    sealedAt: createdAt(),
  },
  uniques: [{ name: 'audit_seal_entry_unique', properties: ['entryId'] }],
});

/** An entry's place in the chain of the audit log. Append-only, like the log. */
export class AuditSeal extends schema.class {}

schema.setClass(AuditSeal);
