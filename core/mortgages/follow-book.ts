import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import { type SaidOfProperty, saidKeys } from '#core/mortgages/said-by-book';
import { Property } from '#core/properties/property.entity';

const columns: Readonly<Record<keyof SaidOfProperty, string>> = {
  mortgageLender: 'mortgage_lender',
  mortgageBalance: 'mortgage_balance',
  mortgagePayment: 'mortgage_payment',
  mortgageRate: 'mortgage_rate',
};

/** What a book said of its property and says now, and the fields that its newest statement has just spoken of. */
export interface BookChange {
  before: SaidOfProperty;
  after: SaidOfProperty;
  news: readonly (keyof SaidOfProperty)[];
}

/** Whether two are the same, however a figure is written. */
export const isSame = (a: string | null, b: string | null): boolean => a === b || (a !== null && b !== null && Number(a) === Number(b));

/**
 * What becomes of a field of the property that holds `held`. What the newest statement has just said stands, whatever was there; else a
 * field follows where it holds what the book said before, or, as one that an earlier release filled by other rules, where the product itself set it. What the
 * book says no more goes back to what was there before it, and what a person has written stays. Pure.
 */
export function fateOf(
  held: string | null,
  { before, after, isNews }: { before: string | null; after: string | null; isNews: boolean },
): 'stays' | 'follows' | 'follows if ours' | 'goes back if ours' {
  if (isSame(held, after)) return 'stays';
  const isOfBook = isSame(held, before);
  if (after === null) return isOfBook ? 'goes back if ours' : 'stays';
  if (isNews || isOfBook) return 'follows';
  return held === null ? 'stays' : 'follows if ours';
}

/** The property's mortgage fields follow the book of its statements, in the caller's transaction. */
export async function followBook(em: EntityManager, propertyId: number, { before, after, news }: BookChange): Promise<void> {
  // What a person is about to write is not written over, nor taken for what stood there; papers may be filed under it meanwhile.
  await em.execute('select 1 from property where id = ? for no key update', [propertyId]);
  // Another statement may have changed it while this one waited for its turn.
  const property = await em.findOne(Property, { id: propertyId }, { refresh: true });
  if (!property) return;
  const changes = new Map<keyof SaidOfProperty, string | null>();
  for (const key of saidKeys) {
    const held = property[key] ?? null;
    const fate = fateOf(held, { before: before[key], after: after[key], isNews: news.includes(key) });
    if (fate === 'stays') continue;
    if (fate === 'follows') changes.set(key, after[key]);
    else {
      const ours = await setByUs(em, propertyId, columns[key], held);
      if (ours) changes.set(key, fate === 'goes back if ours' ? ours.was : after[key]);
    }
  }
  if (changes.size === 0) return;
  const actor = { userId: null };
  await auditChange(em, property, { resource: 'properties', actor }, () => em.assign(property, Object.fromEntries(changes)));
}

/** What stood there before the product itself began to set it; null where what stands there now was set by a person. */
async function setByUs(em: EntityManager, id: number, column: string, held: string | null): Promise<{ was: string | null } | null> {
  const [last] = await em.execute<{ own: boolean; is: string | null; was: string | null }[]>(
    `with said as (
       select id, user_id is null and request_id is null as own, before->>? as was, after->>? as "is"
       from audit_entry where resource = 'properties' and resource_id = ? and jsonb_exists(after, ?)
     ) select s.own, s."is", (select f.was from said f where f.id > coalesce((select max(p.id) from said p where not p.own), 0)
         order by f.id limit 1) as was
     from said s order by s.id desc limit 1`,
    [column, column, id, column],
  );
  return last?.own && isSame(last.is, held) ? { was: last.was } : null;
}
