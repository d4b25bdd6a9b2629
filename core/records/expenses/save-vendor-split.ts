import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { requireSoundSplits } from '#core/records/expenses/divide-expense';
import { newSplitsOf, type SplitDefinition } from '#core/database/values/split-definition';
import { VendorSplit } from '#core/database/entities/vendor-split.entity';
import { AppError } from '#core/kernel/platform/app-error';
import { vendorKey } from '#core/records/vendors/vendor-key';

const resource = 'vendor-splits';

/** What a person says of a vendor's split. */
export interface VendorSplitWish {
  vendor: string;
  splits: SplitDefinition[];
}

/** Keeps how a vendor's expenses are divided. Throws `conflict` where this vendor has a split, `invalid` for parts that cannot fit. */
export function createVendorSplit(em: EntityManager, { vendor, splits }: VendorSplitWish, actor: Actor): Promise<VendorSplit> {
  return em.transactional(async (tx) => {
    await requireSoundSplits(tx, newSplitsOf(splits));
    const kept = tx.create(VendorSplit, { vendor, vendorKey: keyOf(vendor), splits });
    await orConflict(vendor, () => auditCreation(tx, kept, { resource, actor }));
    return kept;
  });
}

/** Changes what is given. A property that was archived since it got its part may keep it. Throws as createVendorSplit, and `not-found`. */
export function changeVendorSplit(em: EntityManager, id: number, changes: Partial<VendorSplitWish>, actor: Actor): Promise<VendorSplit> {
  return em.transactional(async (tx) => {
    const kept = await lockVendorSplit(tx, id);
    const had = new Set(kept.splits.flatMap((split) => split.property_id ?? []));
    if (changes.splits) await requireSoundSplits(tx, newSplitsOf(changes.splits), had);
    const vendor = changes.vendor ?? kept.vendor;
    const change = () => Object.assign(kept, changes, { vendorKey: keyOf(vendor) });
    await orConflict(vendor, () => auditChange(tx, kept, { resource, actor }, change));
    return kept;
  });
}

/** Forgets a vendor's split; the expenses that were divided by it stay as they are. Throws `not-found`. */
export function deleteVendorSplit(em: EntityManager, id: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => auditDeletion(tx, await lockVendorSplit(tx, id), { resource, actor }));
}

/** The ids of the splits of the vendor that is meant by a name, in whatever spelling and under any of its names. */
export async function findVendorSplits(em: EntityManager, name: string): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select id from vendor_split where vendor_key = ? or vendor_key in (select jsonb_array_elements_text(name_keys) from vendor where name_keys @> ?::jsonb)`,
    [vendorKey(name), JSON.stringify([vendorKey(name)])],
  );
  return rows.map(({ id }) => id);
}

async function lockVendorSplit(em: EntityManager, id: number): Promise<VendorSplit> {
  const kept = await em.findOne(VendorSplit, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!kept) throw new AppError('not-found', 'Split not found');
  return kept;
}

/** Throws `invalid` for a name that is none. */
function keyOf(vendor: string): string {
  const key = vendorKey(vendor);
  if (key !== '') return key;
  const problems = [{ loc: ['body', 'vendor'], msg: 'A vendor name needs letters or digits.', type: 'vendor' }];
  throw new AppError('invalid', 'A vendor name needs letters or digits.', { problems });
}

async function orConflict(vendor: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError('conflict', `${vendor} already has a split. Change that one.`);
    throw error;
  }
}
