import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import { eachOfLoan, type EnteredOfLoan, type SaidByBook, type SaidOfProperty, saidKeys, type ToldAt } from '#core/mortgages/said-by-book';
import { Property } from '#core/properties/property.entity';

/** Whether two are the same, however a figure is written. */
export const isSame = (a: string | null, b: string | null): boolean => a === b || (a !== null && b !== null && Number(a) === Number(b));

/**
 * The fields of a property's loan: of what its statements say and what a person has entered the later word. What no statement says (any more) is as a person entered
 * it. `toldAt` by statement. Pure.
 */
export function loanOf(book: SaidByBook, toldAt: ReadonlyMap<number, ToldAt>, entered: EnteredOfLoan): SaidOfProperty {
  return eachOfLoan((key) => {
    const [said, own] = [book[key], entered[key]];
    if (!said) return own?.value ?? null;
    return own && own.at > (toldAt.get(said.by)?.[key] ?? '') ? own.value : said.value;
  });
}

/** What a statement tells now and since when, where it told `had` of the same property before, since `since`; null where it told nothing. Pure. */
export function toldNow(says: SaidOfProperty, had: SaidOfProperty | null, since: ToldAt, now: string): ToldAt {
  return Object.fromEntries(saidKeys.map((key) => [key, had && isSame(says[key], had[key]) ? (since[key] ?? now) : now]));
}

/** What a person has entered once they have changed fields of a property's loan. Pure. */
export function enteredNow(entered: EnteredOfLoan, was: SaidOfProperty, is: SaidOfProperty, now: string): EnteredOfLoan {
  const changed = saidKeys.filter((key) => !isSame(was[key], is[key]));
  return { ...entered, ...Object.fromEntries(changed.map((key) => [key, { value: is[key], at: now }])) };
}

/** The fields of the loan that a property has. */
export const heldOf = (property: Partial<Pick<Property, keyof SaidOfProperty>>): SaidOfProperty =>
  eachOfLoan((key) => property[key] ?? null);

/** Brings the fields of a property's loan in step with its statements, in the caller's transaction. */
export async function followStatements(
  em: EntityManager,
  propertyId: number,
  book: SaidByBook,
  toldAt: ReadonlyMap<number, ToldAt>,
): Promise<void> {
  // What a person is about to write is not written over; documents may be filed under it meanwhile.
  await em.execute('select 1 from property where id = ? for no key update', [propertyId]);
  const property = await em.findOne(Property, { id: propertyId }, { refresh: true });
  if (!property) return;
  const [held, is] = [heldOf(property), loanOf(book, toldAt, property.mortgageEntered)];
  const changed = saidKeys.filter((key) => !isSame(held[key], is[key]));
  if (changed.length === 0) return;
  const changes = Object.fromEntries(changed.map((key) => [key, is[key]]));
  await auditChange(em, property, { resource: 'properties', actor: { userId: null } }, () => em.assign(property, changes));
}
