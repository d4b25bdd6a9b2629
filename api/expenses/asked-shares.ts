import { isOn } from '../list-query/filter-values.js';
import type { ShownSplit } from './expense-context.js';

/** The filters that select shares; one left out does not narrow. */
export interface ShareFilters {
  property_id?: readonly number[];
  category_id?: readonly number[];
  business?: readonly boolean[];
  uncategorized?: readonly boolean[];
  without_line?: readonly boolean[];
}

/** Whether a share of a split expense matches the filters; null where a list is not about particular shares. */
export type AskedShares = ((share: ShownSplit) => boolean) | null;

/** The shares that filters ask for: all of them hold for each, as for what the sums add up. */
export function askedShares({ property_id, category_id, business, uncategorized, without_line }: ShareFilters): AskedShares {
  const conditions = [
    property_id && ((share: ShownSplit) => isAmong(property_id, share.property_id)),
    category_id && ((share: ShownSplit) => isAmong(category_id, share.category_id)),
    isOn(business) && ((share: ShownSplit) => share.property_id === null),
    isOn(uncategorized) && ((share: ShownSplit) => share.category_id === null),
    isOn(without_line) && ((share: ShownSplit) => share.schedule_e_line === null && share.property_id !== null),
  ].filter((holds) => typeof holds === 'function');
  return conditions.length === 0 ? null : (share) => conditions.every((holds) => holds(share));
}

const isAmong = (asked: readonly number[], id: number | null): boolean => id !== null && asked.includes(id);
