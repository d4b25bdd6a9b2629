import type { SortPayload } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { usualOrder } from '../../providers/usual-order';
import { typeValues } from '../review/document-types';

/** The parts of the review queue, as the server parts it; `all` is the whole. */
export const tabs = ['ready', 'check', 'duplicates', 'notices', 'all'] as const;
export type Tab = (typeof tabs)[number];

export const mailboxes = ['receipts', 'hoa', 'mortgage', 'subscriptions', 'property', 'office'] as const satisfies readonly NonNullable<
  DocumentRow['mailbox']
>[];

/** The orders to choose from; the newest first is the api's own. */
export const orders = {
  oldest: { field: 'created_at', order: 'ASC' },
  amount: { field: 'amount', order: 'DESC' },
  amount_up: { field: 'amount', order: 'ASC' },
  vendor: { field: 'vendor_name', order: 'ASC' },
  dated: { field: 'document_date', order: 'DESC' },
  unsure: { field: 'ai_confidence', order: 'ASC' },
} as const satisfies Record<string, SortPayload>;

/** From which confidence on a document counts as sure in the filter: vendor, amount and date all together. */
const sureFrom = 0.8;

const day = /^\d{4}-\d{2}-\d{2}$/;
const amount = /^\d{1,9}(\.\d{1,2})?$/;
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);

/** What can be said of the hub in its address, and what counts as a value of it; anything else is passed over. */
const rules: Readonly<Record<string, (text: string) => boolean>> = {
  show: (text) => text === 'subscriptions' || text === 'unassigned' || /^[1-9]\d{0,9}$/.test(text),
  tab: isOneOf(tabs.filter((tab) => tab !== 'all')),
  q: (text) => text.trim() !== '' && text.length <= 200,
  vendor: (text) => text.trim() !== '' && text.length <= 300,
  type: isOneOf(typeValues),
  mailbox: isOneOf(mailboxes),
  from: (text) => day.test(text),
  to: (text) => day.test(text),
  min: (text) => amount.test(text),
  max: (text) => amount.test(text),
  sure: isOneOf(['yes', 'no']),
  sort: isOneOf(Object.keys(orders)),
};
export const filterNames = Object.keys(rules);

/** What is shown in the hub, in one line: the part of the address that says it, always in the same order. Empty: everything. */
export type HubFilter = string;

export const valuesOf = (filter: HubFilter): Record<string, string> => Object.fromEntries(new URLSearchParams(filter));

/** The filter of these values; what counts as none is left out. */
export function filterOf(values: Readonly<Record<string, string | null | undefined>>): HubFilter {
  const query = new URLSearchParams();
  for (const [name, holds] of Object.entries(rules)) {
    const value = values[name];
    if (typeof value === 'string' && holds(value)) query.set(name, value.trim());
  }
  return query.toString();
}

/** A filter with other values for some names. */
export const changed = (filter: HubFilter, values: Readonly<Record<string, string | null>>): HubFilter =>
  filterOf({ ...valuesOf(filter), ...values });

export const tabOf = (filter: HubFilter): Tab => (valuesOf(filter).tab as Tab | undefined) ?? 'all';

/** The property whose documents are shown; null where they are of several. */
export function propertyOf(filter: HubFilter): number | null {
  const id = Number(valuesOf(filter).show);
  return Number.isInteger(id) ? id : null;
}

/** The names that narrow the list beyond its tab and the property. */
export const narrowing = (filter: HubFilter): string[] =>
  Object.keys(valuesOf(filter)).filter((name) => !['show', 'tab', 'q', 'sort'].includes(name));

type Conditions = Record<string, string | number | boolean>;

export const sortOf = (filter: HubFilter): SortPayload => orders[valuesOf(filter).sort as keyof typeof orders] ?? usualOrder;

/** The filter as the api takes it. */
export function conditionsOf(filter: HubFilter): Conditions {
  const { show, tab, q, vendor, type, mailbox, from, to, min, max, sure } = valuesOf(filter);
  return {
    ...(show === 'subscriptions'
      ? { subscriptions_only: true }
      : show === 'unassigned'
        ? { unassigned: true }
        : show && { property_id: Number(show) }),
    ...(tab && { tab }),
    ...(q && { q }),
    ...(vendor && { vendor }),
    ...(type && { document_type: type }),
    ...(mailbox && { mailbox }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(min && { min_amount: min }),
    ...(max && { max_amount: max }),
    ...(sure === 'yes' && { min_confidence: sureFrom }),
    ...(sure === 'no' && { max_confidence: sureFrom }),
  };
}
