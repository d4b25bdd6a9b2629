import type { Direction } from './list-query.js';

/** One step of an order, as the ORM takes it. */
export type Step = Readonly<Record<string | symbol, string>>;

/** The property of the entity a field is sorted by, or what to sort by where that takes more. */
export type SortColumn = string | ((direction: Direction) => readonly Step[]);

/** A column without nulls: without a clause about null its order is that of its index, and no sorting is needed. */
export const filled =
  (column: string) =>
  (direction: Direction): readonly Step[] => [{ [column]: direction }];

/** Rows without a value come last, whichever way round. */
export const nullsLast = (direction: Direction): string => `${direction} nulls last`;

/** The order as the ORM takes it; the id comes last, so that every order is total and pages never overlap. */
export function orderBy<S extends string>(order: readonly (readonly [S, Direction])[], columns: Readonly<Record<S, SortColumn>>): Step[] {
  const steps = order.flatMap(([field, direction]): readonly Step[] => {
    const column: SortColumn = columns[field];
    return typeof column === 'string' ? [{ [column]: nullsLast(direction) }] : column(direction);
  });
  return [...steps, { id: order.at(-1)?.[1] ?? 'desc' }];
}
