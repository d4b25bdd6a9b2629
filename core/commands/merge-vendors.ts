import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { Rule } from '#core/database/entities/rule.entity';
import { User } from '#core/database/entities/user.entity';
import { mergedRule } from '#core/commands/merged-rule';
import { mergedVendor } from '#core/records/vendors/merged-vendor';
import { changeVendor } from '#core/records/vendors/save-vendor';
import { Vendor } from '#core/database/entities/vendor.entity';

/**
 * Makes one vendor of two that are the same: the names of `other` become other names of the one that is kept, which takes over its expenses, its
 * messages, what was learned of it and the rules that name it, and what it does not know itself. `other` leaves the directory. What papers and
 * expenses call it stays as it is. Throws `not-found` for either, `conflict` where they are one already, and `forbidden` where a rule would
 * change and `actor` is no administrator.
 */
export async function mergeVendors(em: EntityManager, { id, other }: { id: number; other: number }, actor: Actor): Promise<void> {
  if (id === other) throw new AppError('conflict', 'A vendor cannot be merged with itself.');
  await em.transactional(async (tx) => {
    const locked = await tx.find(
      Vendor,
      { id: { $in: [id, other] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
    );
    const [kept, gone] = [locked.find((one) => one.id === id), locked.find((one) => one.id === other)];
    if (!kept || !gone) throw new AppError('not-found', 'Vendor not found');
    const names = [gone.businessName, ...gone.aliases];
    await tx.execute('update expense set vendor_id = ? where vendor_id = ?', [id, other]);
    await tx.execute('update message set vendor_id = ? where vendor_id = ?', [id, other]);
    await followLessons(tx, names, kept.businessName);
    await followRules(tx, names, kept.businessName, actor);
    const [merged, last] = [mergedVendor(kept, gone), laterOf(kept.lastMessageDate, gone.lastMessageDate)];
    await auditDeletion(tx, gone, { resource: 'vendors', actor });
    await changeVendor(tx, id, { ...merged, lastMessageDate: last }, actor);
  });
}

const laterOf = (one: Date | null | undefined, other: Date | null | undefined): Date | null =>
  [one, other].filter((date) => date instanceof Date).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;

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
