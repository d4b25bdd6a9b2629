import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { Setting } from '#core/kernel/keys/setting.entity';

const key = 'export-accounts';

/** The names of accounts that people have set, as they are kept; null where nobody has. */
export async function findExportAccounts(em: EntityManager): Promise<unknown> {
  const row = await em.fork().findOne(Setting, { key });
  return row?.value ?? null;
}

/** Sets the names of accounts; the audit log shows which have changed. */
export async function saveExportAccounts(em: EntityManager, value: Record<string, unknown>, actor: Actor): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const row = await tx.findOne(Setting, { key });
    await tx.upsert(Setting, { key, value, updatedAt: new Date() });
    recordAudit(tx, {
      ...actor,
      action: 'update',
      resource: 'settings',
      resourceId: null,
      before: { export_accounts: row?.value ?? null },
      after: { export_accounts: value },
    });
  });
}
