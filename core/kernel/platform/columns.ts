import { p } from '@mikro-orm/postgresql';

/** An instant, kept to the millisecond. */
export const instant = () => p.datetime().length(3);

/** An instant that is the row's birth unless told otherwise. */
export const createdAt = () =>
  p
    .datetime()
    .length(3)
    .defaultRaw('now()')
    .onCreate(() => new Date());

/** An instant that follows every change made through the entity. */
export const updatedAt = () =>
  p
    .datetime()
    .length(3)
    .defaultRaw('now()')
    .onCreate(() => new Date())
    .onUpdate(() => new Date());

/** An amount of money as a decimal text of two places: numeric(14,2), never a binary fraction. */
export const money = () => p.decimal().precision(14).scale(2);

/** A value kept as JSON, with what stands there where nothing is given. A default of MikroORM's own would be stored as the text that it is. */
export const jsonOr = <T>(empty: () => T) =>
  p
    .json<T>()
    .defaultRaw(`'${JSON.stringify(empty())}'`)
    .onCreate(empty);
