import { type EntityData, type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation } from '#core/kernel/audit/audited-write';
import { phoneDigits } from '#core/records/messages/phone-digits';
import { AppError } from '#core/kernel/platform/app-error';
import { vendorKeys } from '#core/records/vendors/vendor-key';
import { isMaskedTaxId, keepTaxId, openTaxId, type TaxIdKeys } from '#core/records/vendors/tax-id';
import { Vendor } from '#core/database/entities/vendor.entity';

const resource = 'vendors';

/** The vendor, or `not-found`. */
export async function findVendor(em: EntityManager, id: number): Promise<Vendor> {
  const vendor = await em.findOne(Vendor, { id });
  if (!vendor) throw new AppError('not-found', 'Vendor not found');
  return vendor;
}

/** The same as it is now, for the caller's transaction alone to change, or `not-found`. */
export async function lockVendor(em: EntityManager, id: number): Promise<Vendor> {
  const vendor = await em.findOne(Vendor, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!vendor) throw new AppError('not-found', 'Vendor not found');
  return vendor;
}

/** What a person, a document or a file says of a vendor; its tax ID in clear, which is kept sealed. */
type VendorWish<Data> = Omit<Data, 'sealedTaxId' | 'taxIdHash' | 'taxIdLastFour' | 'taxId'> & { taxId?: string | null };

/** Adds a vendor. Messages from its number that are there already become its own. `keys` are needed for a tax ID alone. */
export function createVendor(
  em: EntityManager,
  { taxId = null, ...values }: VendorWish<RequiredEntityData<Vendor>> & { businessName: string; phone?: string | null; aliases?: string[] },
  { keys, ...actor }: Actor & { keys: TaxIdKeys | null },
): Promise<Vendor> {
  return em.transactional(async (tx) => {
    const { aliases = [], serviceAreas = [], phone = null } = values;
    const derived = { phoneDigits: phoneDigits(phone), nameKeys: keysOf(values) };
    const vendor = tx.create(Vendor, { ...values, aliases, serviceAreas, ...derived });
    if (taxId !== null) {
      // The seal is bound to the vendor's id.
      await tx.flush();
      keepTaxId(vendor, taxId, mustHave(keys));
    }
    await auditCreation(tx, vendor, { resource, actor });
    await adoptMessages(tx, vendor);
    await adoptExpenses(tx, vendor);
    return vendor;
  });
}

/** Changes what is given, `isActive` too: a vendor is deactivated, not removed. A masked tax ID leaves it as it is. Throws `not-found`. */
export function changeVendor(
  em: EntityManager,
  id: number,
  { taxId, ...changes }: VendorWish<EntityData<Vendor>>,
  { keys, ...actor }: Actor & { keys: TaxIdKeys | null },
): Promise<Vendor> {
  return em.transactional(async (tx) => {
    const vendor = await lockVendor(tx, id);
    const { phoneDigits: digits, nameKeys: names } = vendor;
    await auditChange(tx, vendor, { resource, actor }, () => {
      tx.assign(vendor, changes);
      vendor.phoneDigits = phoneDigits(vendor.phone ?? null);
      vendor.nameKeys = keysOf(vendor);
      // The same sealed again would look like another.
      if (taxId === null) keepTaxId(vendor, null, mustHave(keys));
      else if (taxId !== undefined && !isMaskedTaxId(taxId) && openTaxId(vendor, mustHave(keys).box) !== taxId)
        keepTaxId(vendor, taxId, mustHave(keys));
    });
    if (vendor.phoneDigits !== digits) await adoptMessages(tx, vendor);
    if (vendor.nameKeys.join() !== names.join()) await adoptExpenses(tx, vendor);
    return vendor;
  });
}

function mustHave(keys: TaxIdKeys | null): TaxIdKeys {
  if (!keys) throw new Error('A tax ID is sealed, and there is no key.');
  return keys;
}

const keysOf = ({ businessName, aliases }: { businessName: string; aliases?: readonly string[] }): string[] =>
  vendorKeys([businessName, ...(aliases ?? [])]);

/** Expenses under one of its names that have no vendor yet. */
async function adoptExpenses(em: EntityManager, { id, businessName, aliases }: Vendor): Promise<void> {
  for (const name of [businessName, ...aliases])
    await em.execute('update expense set vendor_id = ? where vendor_id is null and lower(vendor) = lower(?)', [id, name]);
}

/** Messages of this number that have no vendor yet. */
async function adoptMessages(em: EntityManager, { id, phoneDigits: digits }: Vendor): Promise<void> {
  if (!digits) return;
  await em.execute('update message set vendor_id = ? where phone_digits = ? and vendor_id is null', [id, digits]);
  await em.execute(`update vendor set last_message_date = (select max("timestamp") from message where vendor_id = ?) where id = ?`, [
    id,
    id,
  ]);
}
