import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { findVendor } from '#core/records/vendors/save-vendor';
import { openTaxId } from '#core/records/vendors/tax-id';

/** A vendor's tax ID in clear, null where it has none; that it was shown, and to whom, is in the audit log before it leaves. Throws `not-found`. */
export function revealTaxId(em: EntityManager, { id, box }: { id: number; box: SecretBox }, actor: Actor): Promise<string | null> {
  return em.fork().transactional(async (tx) => {
    const vendor = await findVendor(tx, id);
    recordAudit(tx, { ...actor, action: 'reveal', resource: 'vendors', resourceId: id, after: { field: 'tax_id' } });
    return openTaxId(vendor, box);
  });
}
