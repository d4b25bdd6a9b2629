import { isOn } from '../list-query/filter-values.js';
import type { ShownSplit } from './expense-context.js';

/** The filters that narrow to shares; one left out does not narrow. */
export interface ShareFilters {
  property_id?: readonly number[];
  category_id?: readonly number[];
  business?: readonly boolean[];
  uncategorized?: readonly boolean[];
}

/** Whether a share of a split expense is among what was asked for; null where a list is of no shares in particular. */
export type AskedShares = ((share: ShownSplit) => boolean) | null;

/** The shares that filters ask for: all of them hold for each, as for what the sums add up. */
export function askedShares({ property_id: properties, category_id: categories, business, uncategorized }: ShareFilters): AskedShares {
  if (!properties && !categories && !isOn(business) && !isOn(uncategorized)) return null;
  return ({ property_id: property, category_id: category }) =>
    isAmong(properties, property) &&
    isAmong(categories, category) &&
    (!isOn(business) || property === null) &&
    (!isOn(uncategorized) || category === null);
}

const isAmong = (asked: readonly number[] | undefined, id: number | null): boolean => !asked || (id !== null && asked.includes(id));
