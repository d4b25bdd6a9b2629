import type { SortPayload } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { narrowingOf, type Place, placeOf } from '../../owners/narrowing';
import { usualOrder } from '../../providers/usual-order';

/** The parts of the review queue, as the server parts it; `all` is the whole. */
export const tabs = ['ready', 'check', 'duplicates', 'notices', 'all'] as const;
export type Tab = (typeof tabs)[number];

export const mailboxes = ['receipts', 'hoa', 'mortgage', 'subscriptions', 'property', 'office'] as const satisfies readonly NonNullable<
  DocumentRow['mailbox']
>[];

/** What narrows the queue, by the names of the api. */
export interface HubFilter {
  tab?: Exclude<Tab, 'all'> | undefined;
  property_id?: number | undefined;
  owner_id?: number | undefined;
  subscriptions_only?: true | undefined;
  unassigned?: true | undefined;
  q?: string | undefined;
  vendor?: string | undefined;
  document_type?: string | undefined;
  mailbox?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  min_amount?: string | undefined;
  max_amount?: string | undefined;
  min_confidence?: number | undefined;
  max_confidence?: number | undefined;
}

/** The orders to choose from; the newest first is the api's own. */
export const orders = {
  newest: usualOrder,
  oldest: { field: 'created_at', order: 'ASC' },
  amount: { field: 'amount', order: 'DESC' },
  amount_up: { field: 'amount', order: 'ASC' },
  vendor: { field: 'vendor_name', order: 'ASC' },
  dated: { field: 'document_date', order: 'DESC' },
  unsure: { field: 'ai_confidence', order: 'ASC' },
} as const satisfies Record<string, SortPayload>;
export type Order = keyof typeof orders;

/** The name of an order; that of the newest first for one that is not offered. */
export const orderOf = ({ field, order }: SortPayload): Order =>
  (Object.keys(orders) as Order[]).find((name) => orders[name].field === field && orders[name].order === order) ?? 'newest';

/** From which confidence on a document counts as sure in the filter: vendor, amount and date all together. */
const sureFrom = 0.8;

/** Documents that are sure, those that are not, or all of them. */
export type Sure = 'yes' | 'no' | '';
export const sureOf = (filter: HubFilter): Sure => (filter.min_confidence ? 'yes' : filter.max_confidence ? 'no' : '');
export const bySure = (sure: Sure): HubFilter => ({
  min_confidence: sure === 'yes' ? sureFrom : undefined,
  max_confidence: sure === 'no' ? sureFrom : undefined,
});

/** Whose documents are shown: those of all, of a property by its id, of an owner, of subscriptions, or of no property. */
export type Shown = 'all' | 'subscriptions' | 'unassigned' | Exclude<Place, null>;
export const shownOf = (filter: HubFilter): Shown =>
  placeOf(filter) ?? (filter.subscriptions_only ? 'subscriptions' : filter.unassigned ? 'unassigned' : 'all');
export const byShown = (shown: Shown): HubFilter => ({
  property_id: undefined,
  owner_id: undefined,
  ...(typeof shown === 'number' || shown.startsWith('owner-') ? narrowingOf(shown as Place) : {}),
  subscriptions_only: shown === 'subscriptions' || undefined,
  unassigned: shown === 'unassigned' || undefined,
});

export const tabOf = ({ tab }: HubFilter): Tab => tab ?? 'all';
export const byTab = (tab: Tab): HubFilter => ({ tab: tab === 'all' ? undefined : tab });

/** What stays where all that narrows the list is cleared: its tab, and whose documents are shown. */
export const cleared = (filter: HubFilter): HubFilter => ({ ...byTab(tabOf(filter)), ...byShown(shownOf(filter)) });

const wide: ReadonlySet<string> = new Set([...Object.keys(cleared({})), 'q']);

/** How many values narrow the list beyond its tab, the words, and whose documents are shown. */
export const countNarrowing = (filter: HubFilter): number => Object.keys(filter).filter((name) => !wide.has(name)).length;
