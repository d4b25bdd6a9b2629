import type { ListRules, Direction } from './list-query.js';
import type { SortColumn } from './order-by.js';
import type { Filters } from './read-filters.js';

/** Rules, and the columns their order is made of. */
export type ColumnRules<F extends Filters, S extends string> = ListRules<F, S> & { columns: Readonly<Record<S, SortColumn>> };

/** The rules of a list that can be sorted by each of its columns. */
export function listRules<F extends Filters, C extends Readonly<Record<string, SortColumn>>>(rules: {
  resource: string;
  filters: F;
  columns: C;
  order: readonly (readonly [keyof C & string, Direction])[];
}): ColumnRules<F, keyof C & string> {
  return { ...rules, sortable: Object.keys(rules.columns) };
}
