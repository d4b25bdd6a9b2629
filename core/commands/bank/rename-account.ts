import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { BankAccount } from '#core/database/entities/bank-account.entity';
import { type Actor, auditChange } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';

/** Gives an account another name. Throws `not-found`. */
export function renameAccount(em: EntityManager, id: number, name: string, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const account = await tx.findOne(BankAccount, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!account) throw new AppError('not-found', 'Account not found');
    await auditChange(tx, account, { resource: 'bank-accounts', actor }, () => Object.assign(account, { name }));
  });
}
