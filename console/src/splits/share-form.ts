import type { components } from '../api/schema';

/** A choice among things with an id; empty: none. */
export type Choice = number | '';
export type SplitIn = components['schemas']['ExpenseSplitIn'];
export type SplitMethod = NonNullable<SplitIn['method']>;

export const splitMethods: readonly SplitMethod[] = ['amount', 'percent', 'equal', 'share'];

/** A share of an expense, as typed. An empty property is the business's own, an empty category that of the expense. */
export interface ShareForm {
  property_id: Choice;
  category_id: Choice;
  description: string;
  /** The same for all shares of a line, or of the rest. */
  method: SplitMethod;
  /** By amount. */
  amount: string;
  /** The percentage; of a share, what it was reckoned by before. */
  weight: string;
  /** The line of the document it is a part of, from 1; null: of what no line is divided of. */
  line_item: number | null;
  /** The tax line it had, and the property it was for; null: a new share. */
  known: { property_id: Choice; line: string | null } | null;
}

export const noShare: ShareForm = {
  property_id: '',
  category_id: '',
  description: '',
  method: 'amount',
  amount: '',
  weight: '',
  line_item: null,
  known: null,
};

/** A part as the server tells of it, in the books or in a template. */
type Told = Omit<SplitIn, 'schedule_e_line'> & { schedule_e_line?: string | null };

/** Parts as they are typed. */
export const sharesOf = (splits: readonly Told[]): ShareForm[] =>
  splits.map((split) => ({
    property_id: split.property_id ?? '',
    category_id: split.category_id ?? '',
    description: split.description ?? '',
    method: split.method ?? 'amount',
    amount: split.amount?.toFixed(2) ?? '',
    weight: split.weight === undefined || split.weight === null ? '' : String(split.weight),
    line_item: split.line_item ?? null,
    known: split.schedule_e_line === undefined ? null : { property_id: split.property_id ?? '', line: split.schedule_e_line },
  }));

/** A share as the server takes it, without its tax line. */
export function splitOf(share: ShareForm): SplitIn {
  const { method, weight, line_item, category_id } = share;
  return {
    property_id: share.property_id || null,
    ...(category_id === '' ? {} : { category_id }),
    description: share.description.trim() || null,
    method,
    ...(method === 'amount' ? { amount: Number(share.amount) } : {}),
    ...(method === 'percent' || (method === 'share' && weight !== '') ? { weight: Number(weight) } : {}),
    ...(line_item === null ? {} : { line_item }),
  };
}

/** The shares for expenses to come: what a property bears of common costs is looked up each time. */
export const templateOf = (shares: readonly ShareForm[]): SplitIn[] =>
  shares.map((share) => splitOf(share.method === 'share' ? { ...share, weight: '' } : share));

/** The lines that are divided on their own, in their order, and the rest; each with the places of its shares in the list. */
export function groupsOf(shares: readonly ShareForm[]): { line: number | null; places: number[] }[] {
  const lines = [...new Set(shares.map((share) => share.line_item))].toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));
  return lines.map((line) => ({ line, places: shares.flatMap((share, at) => (share.line_item === line ? [at] : [])) }));
}
