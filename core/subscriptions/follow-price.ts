import { cadences } from '#core/books/cadence';
import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import type { Actor } from '#core/audit/record-audit';
import { Document } from '#core/documents/document.entity';
import { effectiveSql } from '#core/documents/effective-sql';
import { effectiveField } from '#core/documents/effective-values';
import { findBusiness } from '#core/settings/business';
import { foreignCurrency } from '#core/settings/foreign-currency';
import { cycleOfCharge, isNearPrice } from '#core/subscriptions/cycle-of-charge';
import { type BillingCycle, cadenceOfCycle, monthlyPrice } from '#core/subscriptions/monthly-price';
import { Subscription } from '#core/subscriptions/subscription.entity';

const chargedSql = `coalesce(${effectiveSql('charged_amount')}, ${effectiveSql('amount')})`;
/** Papers that tell a price: no credits, no copies, no confirmations of a bill's payment, nothing in a currency that is not the books'. */
const telling = `document d cross join (select ?::text as own) b where d.subscription_id = ? and d.deleted_at is null and d.duplicate_of is null and d.confirms is null
  and ${chargedSql}::numeric > 0 and coalesce(${effectiveSql('currency')}, b.own, '') = coalesce(b.own, ${effectiveSql('currency')}, '')`;
const ownCurrency = async (em: EntityManager): Promise<string | null> => (await findBusiness(em))?.currency ?? null;

/**
 * Of two bills of a subscription that are placed at once the later sees what the earlier has made of its price: they take turns, until the caller's
 * transaction ends. Where a bill moves from one subscription to another both are asked for together, since two bills may move crosswise; and a caller
 * that marks copies as well asks before that, as all of them do.
 */
export async function holdPrices(em: EntityManager, ...ids: readonly (number | null | undefined)[]): Promise<void> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'number').toSorted((a, b) => a - b);
  // A plain `for update` would wait for whoever has just linked another bill to it, and they for this one.
  for (const id of known) await em.execute('select 1 from subscription where id = ? for no key update', [id]);
}

/**
 * Has the price of a document's subscription, and how often it is charged, follow it where it is the newest bill, as the history of charges shows;
 * one of another currency, a credit and a charge that is far off do not move it, unless the charge before was as much. `actor`: who linked it.
 */
export async function followPrice(em: EntityManager, document: Document, actor: Actor): Promise<void> {
  const id = document.subscriptionId as number;
  await holdPrices(em, id);
  const subscription = await em.findOneOrFail(Subscription, { id }, { refresh: true });
  const price = await priceBy(em, document, subscription);
  if (price) await auditChange(em, subscription, { resource: 'subscriptions', actor }, () => em.assign(subscription, price));
}

/** What a subscription costs a month, what it charges each cycle, and how often. Money is decimal text. */
export interface SubscriptionPrice {
  monthlyPrice: string;
  chargedAmount: string;
  billingCycle: BillingCycle;
}

/** The price that a subscription has once a document is its bill; null where it stays as it is. Reads only. */
export async function priceBy(em: EntityManager, document: Document, subscription: Subscription): Promise<SubscriptionPrice | null> {
  const charged = chargedOn(document);
  const day = document.documentDate ?? null;
  if (charged === null || day === null || Number(charged) <= 0 || document.duplicateOf || document.confirms) return null;
  if (await foreignCurrency(em, document)) return null;
  const [newer] = await em.execute<{ other: boolean }[]>(
    `select exists (select 1 from ${telling} and d.id <> ? and d.document_date > ?::date) as other`,
    [await ownCurrency(em), subscription.id, document.id, day],
  );
  if (newer?.other) return null;
  const cycle = cycleOfCharge(charged, effectiveField(document, 'billing_cycle'), subscription);
  const price: SubscriptionPrice = { monthlyPrice: monthlyPrice(charged, cycle), chargedAmount: charged, billingCycle: cycle };
  const asBefore = { documentId: document.id, subscriptionId: subscription.id, day, price };
  if (!isNearPrice(price.monthlyPrice, subscription.monthlyPrice) && !(await isChargedAgain(em, asBefore))) return null;
  const isAsNow = Object.entries(price).every(([key, value]) => subscription[key as keyof SubscriptionPrice] === value);
  return isAsNow ? null : price;
}

/** Whether the price of a subscription is what a person has written down and no bill has moved since. */
export async function isPriceByPerson(em: EntityManager, id: number): Promise<boolean> {
  const [known] = await em.execute<{ by_person: boolean | null }[]>(
    `select s.charged_amount is null and a.user_id is not null and a.action = 'update' as by_person from subscription s
       left join lateral (select user_id, action from audit_entry where resource = 'subscriptions' and resource_id = s.id
         and after->>'monthly_price' is not null order by id desc limit 1) a on true
     where s.id = ?`,
    [id],
  );
  return known?.by_person ?? false;
}

/** The charge about a cycle before it was as much: it is what the subscription costs now, however far off it was. */
async function isChargedAgain(
  em: EntityManager,
  { documentId, subscriptionId, day, price }: { documentId: number; subscriptionId: number; day: string; price: SubscriptionPrice },
): Promise<boolean> {
  const days = cadences[cadenceOfCycle[price.billingCycle]].meanDays;
  const [before] = await em.execute<{ same: boolean }[]>(
    `select exists (select 1 from ${telling} and d.id <> ? and ${chargedSql}::numeric = ?::numeric
       and ?::date - d.document_date between ?::int and ?::int) as same`,
    [await ownCurrency(em), subscriptionId, documentId, price.chargedAmount, day, Math.round(days / 2), Math.round(days * 1.5)],
  );
  return before?.same ?? false;
}

/** What a bill says was charged, decimal text; the price of its subscription may rest on it. */
export const chargedOn = (document: Pick<Document, 'machineFields' | 'personFields'>): string | null =>
  effectiveField(document, 'charged_amount') ?? effectiveField(document, 'amount');

/**
 * A bill has left a subscription, for another or for the trash, or says another day or charge: where what it `said` is the price and it tells that no
 * more, that of the newest bill is the price again. A copy tells nothing of its own.
 */
export async function retractPrice(em: EntityManager, from: number, said: string | null, actor: Actor): Promise<void> {
  await em.flush();
  await holdPrices(em, from);
  const subscription = await em.findOne(Subscription, { id: from }, { refresh: true });
  if (!subscription || said === null || subscription.chargedAmount !== said) return;
  // What a person has set since stands.
  if (monthlyPrice(said, subscription.billingCycle) !== subscription.monthlyPrice) return;
  const [newest] = await em.execute<{ id: number }[]>(
    `select d.id from ${telling} and d.document_date is not null order by d.document_date desc, d.id desc limit 1`,
    [await ownCurrency(em), from],
  );
  if (!newest) return;
  const document = await em.findOneOrFail(Document, { id: newest.id }, { refresh: true });
  await followPrice(em, document, actor);
  // By the price or the cycle of what has left it may be too far off to tell anything.
  if (subscription.chargedAmount !== said || (await isStillSaid(em, from, said))) return;
  const before = await priceBefore(em, from, said);
  if (!before) return;
  await auditChange(em, subscription, { resource: 'subscriptions', actor }, () => em.assign(subscription, before));
  await followPrice(em, document, actor);
}

/** Whether a bill of a subscription says so much: another one, or one that was only read again. */
async function isStillSaid(em: EntityManager, id: number, said: string): Promise<boolean> {
  const [told] = await em.execute<{ told: boolean }[]>(
    `select exists (select 1 from ${telling} and d.document_date is not null and ${chargedSql}::numeric = ?::numeric) as told`,
    [await ownCurrency(em), id, said],
  );
  return told?.told ?? false;
}

const firstBefore = (key: string): string => `(array_agg(before->>'${key}' order by id) filter (where before->>'${key}' is not null))[1]`;

/** What a subscription cost before the machine had its price follow a bill that says so much, and how often; null where a person has said so. */
async function priceBefore(em: EntityManager, id: number, said: string): Promise<Partial<Subscription> | null> {
  const ofIt = `resource = 'subscriptions' and resource_id = ? and action = 'update'`;
  const [was] = await em.execute<{ price: string | null; charged: string | null; cycle: BillingCycle | null; by_person: boolean | null }[]>(
    `select ${firstBefore('monthly_price')} as price, (array_agg(before->>'charged_amount' order by id))[1] as charged,
         ${firstBefore('billing_cycle')} as cycle, bool_or(user_id is not null) as by_person
       from audit_entry where ${ofIt} and coalesce(after->>'monthly_price', after->>'charged_amount', after->>'billing_cycle') is not null
         and id >= (select max(id) from audit_entry where ${ofIt} and after->>'charged_amount' = ?)`,
    [id, id, said],
  );
  if (!was || was.by_person !== false) return null;
  const { price, charged, cycle } = was;
  return { chargedAmount: charged, ...(price === null ? {} : { monthlyPrice: price }), ...(cycle === null ? {} : { billingCycle: cycle }) };
}
