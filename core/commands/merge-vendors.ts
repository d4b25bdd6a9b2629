import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { Rule } from '#core/database/entities/rule.entity';
import { User } from '#core/database/entities/user.entity';
import { mergedRule } from '#core/commands/merged-rule';
import { mergedVendor } from '#core/records/vendors/merged-vendor';
import { changeVendor } from '#core/records/vendors/save-vendor';
import { maskTaxId, openTaxId, type TaxIdKeys } from '#core/records/vendors/tax-id';
import { Vendor } from '#core/database/entities/vendor.entity';

/**
 * Makes one vendor of two that are the same: the names of `goneId` become other names of the one that is kept, which takes over its expenses, its
 * messages, the lessons and rules that name the other, and the details it lacks itself. `goneId` leaves the directory. What papers and
 * expenses call it stays as it is. Throws `not-found` for either, `conflict` where they are one already, and `forbidden` where a rule would
 * change and `actor` is no administrator.
 */
export async function mergeVendors(
  em: EntityManager,
  { id, goneId }: { id: number; goneId: number },
  { keys, ...actor }: Actor & { keys: TaxIdKeys },
): Promise<void> {
  if (id === goneId) throw new AppError('conflict', 'A vendor cannot be merged with itself.');
  await em.transactional(async (tx) => {
    const locked = await tx.find(
      Vendor,
      { id: { $in: [id, goneId] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
    );
    const [kept, gone] = [locked.find((vendor) => vendor.id === id), locked.find((vendor) => vendor.id === goneId)];
    if (!kept || !gone) throw new AppError('not-found', 'Vendor not found');
    const names = [gone.businessName, ...gone.aliases];
    await tx.execute('update expense set vendor_id = ? where vendor_id = ?', [id, goneId]);
    await tx.execute('update message set vendor_id = ? where vendor_id = ?', [id, goneId]);
    await followPapers(tx, { id, goneId });
    await followLessons(tx, names, kept.businessName);
    await followRules(tx, names, kept.businessName, actor);
    // The one that is kept has the other's tax ID where it has none.
    const taxId = maskTaxId(kept) === null ? openTaxId(gone, keys.box) : null;
    const [merged, last] = [mergedVendor(kept, gone), laterOf(kept.lastMessageDate, gone.lastMessageDate)];
    await auditDeletion(tx, gone, { resource: 'vendors', actor });
    await changeVendor(tx, id, { ...merged, lastMessageDate: last, ...(taxId !== null && { taxId }) }, { keys, ...actor });
  });
}

const laterOf = (x: Date | null | undefined, y: Date | null | undefined): Date | null =>
  [x, y].filter((date) => date instanceof Date).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;

/** The certificates of the one that leaves, and its W-9, where the other has none. */
async function followPapers(em: EntityManager, { id, goneId }: { id: number; goneId: number }): Promise<void> {
  await em.execute(
    'update vendor_w9 w set vendor_id = ? where w.vendor_id = ? and not exists (select from vendor_w9 o where o.vendor_id = ?)',
    [id, goneId, id],
  );
  await em.execute('update vendor_certificate set vendor_id = ? where vendor_id = ?', [id, goneId]);
}

/** What people called the one says from now on the name of the other. */
async function followLessons(em: EntityManager, names: readonly string[], name: string): Promise<void> {
  const called = names.map(() => 'lower(?)').join(', ');
  await em.execute(`update correction_case set said = ? where field = 'vendor' and lower(said) in (${called})`, [name, ...names]);
}

async function followRules(em: EntityManager, names: readonly string[], name: string, actor: Actor): Promise<void> {
  for (const rule of await em.find(Rule, {}, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true })) {
    const merged = mergedRule(rule, names, name);
    if (!merged) continue;
    await refuseUnlessAdmin(em, actor, rule);
    await auditChange(em, rule, { resource: 'ai-rules', actor }, () => Object.assign(rule, merged, { version: rule.version + 1 }));
  }
}

// Only administrators change rules; a merge is no way around that.
async function refuseUnlessAdmin(em: EntityManager, { userId }: Actor, { name }: Rule): Promise<void> {
  if ((await em.count(User, { id: userId, role: 'ADMIN' })) > 0) return;
  throw new AppError('forbidden', `The rule “${name}” names this vendor and would change. Ask an administrator to merge them.`);
}
