import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { lockAdministrators } from '#core/records/users/lock-administrators';
import { User } from '#core/database/entities/user.entity';

/** The sentence with which self-promotion is refused, null where it would be granted. `admins` are those who can sign in. */
export function selfPromotionRefusal(admins: readonly string[], allowedAnyway: boolean): string | null {
  if (allowedAnyway || admins.length === 0) return null;
  const [first = '', ...others] = admins;
  const whom = others.length === 0 ? first : `${first} or ${others.length === 1 ? others[0] : 'another administrator'}`;
  return `An administrator already exists. Ask ${whom} to change your role.`;
}

async function activeAdmins(em: EntityManager): Promise<string[]> {
  const admins = await em.find(User, { role: 'ADMIN', isActive: true }, { orderBy: { id: 'asc' }, limit: 3, fields: ['email'] });
  return admins.map((admin) => admin.email);
}

/** Whether this user would be made an administrator, and if not, why. */
export async function findSelfPromotionRefusal(em: EntityManager, allowedAnyway: boolean): Promise<string | null> {
  return selfPromotionRefusal(allowedAnyway ? [] : await activeAdmins(em), allowedAnyway);
}

/**
 * Makes the user an administrator where nobody is. Of any number of users who ask at once exactly one gets it.
 * Throws `forbidden` with a sentence that says whom to ask. The token stays good: the role is read on every call.
 */
export async function makeMeAdmin(em: EntityManager, actor: Actor, allowedAnyway: boolean): Promise<void> {
  await em.fork().transactional(async (tx) => {
    await lockAdministrators(tx);
    const user = await tx.findOneOrFail(User, { id: actor.userId });
    if (user.role === 'ADMIN') return;
    const refusal = await findSelfPromotionRefusal(tx, allowedAnyway);
    if (refusal) throw new AppError('forbidden', refusal);
    const change = { before: { role: user.role }, after: { role: 'ADMIN' } };
    recordAudit(tx, { ...actor, action: 'make-me-admin', resource: 'users', resourceId: user.id, ...change });
    user.role = 'ADMIN';
  });
}
