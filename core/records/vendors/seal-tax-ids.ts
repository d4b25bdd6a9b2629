import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Vendor } from '#core/database/entities/vendor.entity';
import { keepTaxId, type TaxIdKeys } from '#core/records/vendors/tax-id';

const batch = 200;

/** Seals tax IDs that an earlier release has kept in clear, some at a time; answers how many. */
export function sealTaxIds(em: EntityManager, keys: TaxIdKeys): Promise<number> {
  return em.transactional(async (tx) => {
    const clear = await tx.find(
      Vendor,
      { taxId: { $ne: null } },
      { limit: batch, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    for (const vendor of clear) keepTaxId(vendor, vendor.taxId ?? null, keys);
    await tx.flush();
    return clear.length;
  });
}
