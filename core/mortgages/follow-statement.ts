import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import type { MortgageStatement } from '#core/mortgages/mortgage-statement.entity';
import { Property } from '#core/properties/property.entity';

/** What a statement says of its property, under the property's names. Money is decimal text. */
export interface SaidOfProperty {
  mortgageLender: string | null;
  mortgageBalance: string | null;
  mortgagePayment: string | null;
  mortgageRate: string | null;
}

const columns: Readonly<Record<keyof SaidOfProperty, string>> = {
  mortgageLender: 'mortgage_lender',
  mortgageBalance: 'mortgage_balance',
  mortgagePayment: 'mortgage_payment',
  mortgageRate: 'mortgage_rate',
};
const keys = Object.keys(columns) as (keyof SaidOfProperty)[];

/** What a statement says of its property. */
export function saidOfProperty({ lender, principalBalance, totalPayment, rate }: Partial<MortgageStatement>): SaidOfProperty {
  return {
    mortgageLender: lender ?? null,
    mortgageBalance: principalBalance ?? null,
    mortgagePayment: totalPayment ?? null,
    mortgageRate: rate === null || rate === undefined ? null : Number(rate).toFixed(3),
  };
}

const isSame = (a: string | null | undefined, b: string | null): boolean =>
  (a ?? null) === b || (a !== null && a !== undefined && b !== null && Number(a) === Number(b));

/** The property's mortgage fields follow the newest statement; what it does not say stays. */
export async function followStatement(em: EntityManager, property: Property, newest: SaidOfProperty): Promise<void> {
  const said = keys.filter((key) => newest[key] !== null && !isSame(property[key], newest[key]));
  await change(em, property, new Map(said.map((key) => [key, newest[key]])));
}

/** What the first says, and of the rest what the other does. */
export function saidOfAll(first: SaidOfProperty | null, other: SaidOfProperty | null): SaidOfProperty {
  return Object.fromEntries(keys.map((key) => [key, first?.[key] ?? other?.[key] ?? null])) as unknown as SaidOfProperty;
}

/**
 * Of what a statement said that which it says no more: all where it has left the book (`now` is null) or has moved among the others and is not the
 * newest, else what has changed.
 */
export function outdated(
  before: { said: SaidOfProperty; place: string },
  now: { said: SaidOfProperty; place: string } | null,
  isNewest: boolean,
): SaidOfProperty {
  if (!now || (now.place !== before.place && !isNewest)) return before.said;
  return Object.fromEntries(
    keys.map((key) => [key, isSame(now.said[key], before.said[key]) ? null : before.said[key]]),
  ) as unknown as SaidOfProperty;
}

/**
 * A statement has left the book of a property, or says something else: what the property says by it alone is again what the newest that is left says, or what it was
 * before. What a person has written since stays.
 */
export async function retractStatement(em: EntityManager, propertyId: number, gone: SaidOfProperty, newest: SaidOfProperty): Promise<void> {
  const property = await em.findOne(Property, { id: propertyId });
  if (!property) return;
  const changes = new Map<keyof SaidOfProperty, string | null>();
  for (const key of keys) {
    const value = gone[key];
    if (value === null || !isSame(property[key], value) || isSame(newest[key], value)) continue;
    const before = newest[key] ?? (await valueBefore(em, propertyId, columns[key], value));
    if (before !== undefined) changes.set(key, before);
  }
  await change(em, property, changes);
}

/** What stood there before the product itself set this value; undefined where a person set it. */
async function valueBefore(em: EntityManager, id: number, column: string, value: string): Promise<string | null | undefined> {
  const [last] = await em.execute<{ by: number | null; was: string | null; is: string | null }[]>(
    `select user_id as by, before->>? as was, after->>? as "is" from audit_entry
     where resource = 'properties' and resource_id = ? and after->>? is not null order by id desc limit 1`,
    [column, column, id, column],
  );
  return last?.by === null && isSame(last.is, value) ? last.was : undefined;
}

async function change(em: EntityManager, property: Property, changes: ReadonlyMap<string, string | null>): Promise<void> {
  if (changes.size === 0) return;
  const actor = { userId: null };
  await auditChange(em, property, { resource: 'properties', actor }, () => em.assign(property, Object.fromEntries(changes)));
}
