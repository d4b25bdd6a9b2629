import { isDeepStrictEqual } from 'node:util';
import { type EntityData, type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import type { Actor as Author } from '#core/kernel/audit/record-audit';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { transactionStart } from '#core/kernel/platform/transaction-start';
import type { SubscriptionPrice } from '#core/database/values/fold-price';
import { monthlyPrice } from '#core/database/values/billing-cycle';
import { Subscription } from '#core/database/entities/subscription.entity';

const resource = 'subscriptions';

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** The subscription, or `not-found`. */
export async function findSubscription(em: EntityManager, id: number, options: Partial<typeof locked> = {}): Promise<Subscription> {
  const subscription = await em.findOne(Subscription, { id }, options);
  if (!subscription) throw new AppError('not-found', 'Subscription not found');
  return subscription;
}

/** What a subscription is made of; its price is what was entered. */
export type NewSubscription = Omit<RequiredEntityData<Subscription>, 'priceEntered' | keyof SubscriptionPrice> &
  Pick<SubscriptionPrice, 'monthlyPrice'> &
  Partial<SubscriptionPrice>;

/** Adds a subscription, in the caller's transaction. `monthlyPrice` is per month, decimal text, not negative. Throws `invalid` where it is cancelled without a day. */
export async function createSubscription(em: EntityManager, values: NewSubscription, actor: Author): Promise<Subscription> {
  const { monthlyPrice: price, chargedAmount = null, billingCycle = 'Monthly' } = values;
  const at = (await transactionStart(em)).toISOString();
  const priceEntered = { monthlyPrice: price, chargedAmount, billingCycle, at };
  const subscription = em.create(Subscription, { ...values, priceEntered });
  mustBeDated(subscription);
  await auditCreation(em, subscription, { resource, actor });
  return subscription;
}

/** Changes what is given. Throws `not-found`, and `invalid` where it is cancelled without a day. */
export async function changeSubscription(em: EntityManager, id: number, changes: EntityData<Subscription>, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const subscription = await findSubscription(tx, id, locked);
    const was = priceOf(subscription);
    const at = (await transactionStart(tx)).toISOString();
    await auditChange(tx, subscription, { resource, actor }, () => {
      tx.assign(subscription, changes);
      mustBeDated(subscription);
      if (changes.chargedAmount === undefined) forgetCharge(subscription);
      const is = priceOf(subscription);
      if (!isDeepStrictEqual(was, is)) subscription.priceEntered = { ...is, at };
    });
  });
}

/** What is kept of its price. */
export const priceOf = ({ monthlyPrice: price, chargedAmount, billingCycle }: Subscription): SubscriptionPrice => ({
  monthlyPrice: price,
  chargedAmount: chargedAmount ?? null,
  billingCycle,
});

/** Only what is cancelled has a day of its cancellation, and that has one always. */
function mustBeDated(subscription: Subscription): void {
  if (subscription.status !== 'cancelled') subscription.cancelledOn = null;
  else if (!subscription.cancelledOn) {
    const msg = 'is required for a cancelled subscription';
    throw new AppError('invalid', `cancelled_on ${msg}`, { problems: [{ loc: ['body', 'cancelled_on'], msg, type: 'missing' }] });
  }
}

/** A price that a person writes down is none that a bill says: what the bill charged would stand beside it as what it costs a year. */
function forgetCharge(subscription: Subscription): void {
  const { chargedAmount: charged, billingCycle, monthlyPrice: price } = subscription;
  if (charged && monthlyPrice(charged, billingCycle) !== price) subscription.chargedAmount = null;
}

/** Removes it. Its bills stay, of no subscription now; people were done with them, so they do not wait again. */
export async function deleteSubscription(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    await auditDeletion(tx, await findSubscription(tx, id, locked), { resource, actor });
  });
}
