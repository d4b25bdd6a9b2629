import type { Expense } from '../api/types';

type Fields = Partial<Pick<Expense, 'property_id' | 'category_id' | 'schedule_e_line' | 'paid_on' | 'payment_method'>>;

/** What is sent for each expense: the fields, and the tags to put on and take off. */
export interface BulkEdit {
  fields: Fields;
  tags: readonly { tagId: number; on: boolean }[];
}

const names = ['property_id', 'category_id', 'schedule_e_line', 'paid_on', 'payment_method'] as const;

/** What is chosen to change several expenses: nothing leaves a value as it is, `none` takes it away. */
export type BulkForm = Partial<Record<(typeof names)[number] | 'add_tag' | 'remove_tag', string | number | null>>;

/** What was chosen as it is sent; null where nothing would change. */
export function bulkEditOf(form: BulkForm): BulkEdit | null {
  const { add_tag, remove_tag } = form;
  const chosen = names.filter((name) => form[name]);
  const tags = [
    ...(add_tag ? [{ tagId: Number(add_tag), on: true }] : []),
    ...(remove_tag && remove_tag !== add_tag ? [{ tagId: Number(remove_tag), on: false }] : []),
  ];
  const fields = Object.fromEntries(chosen.map((name) => [name, form[name] === 'none' ? null : form[name]]));
  return chosen.length > 0 || tags.length > 0 ? { fields, tags } : null;
}

/** What makes an expense what it was before an edit. Another property or category may have moved its tax line, so that goes back as well. */
export function undoEditOf({ fields, tags }: BulkEdit, before: Expense): BulkEdit {
  const changed = Object.keys(fields) as (keyof Fields)[];
  const moved = changed.length > 0 && !before.is_split ? [...changed, 'schedule_e_line' as const] : changed;
  const has = (tagId: number): boolean => before.tags.some((tag) => tag.id === tagId);
  return {
    fields: Object.fromEntries(moved.map((name) => [name, before[name]])),
    tags: tags.filter(({ tagId, on }) => has(tagId) !== on).map(({ tagId, on }) => ({ tagId, on: !on })),
  };
}
