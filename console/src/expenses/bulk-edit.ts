import type { Expense } from '../api/types';

/** What is typed to change several expenses: an empty text leaves a value as it is, `none` takes it away. */
export interface BulkForm {
  property_id: string;
  category_id: string;
  schedule_e_line: string;
  paid_on: string;
  add_tag: string;
  remove_tag: string;
}

export const untouched: BulkForm = { property_id: '', category_id: '', schedule_e_line: '', paid_on: '', add_tag: '', remove_tag: '' };

type Fields = Partial<Pick<Expense, 'property_id' | 'category_id' | 'schedule_e_line' | 'paid_on'>>;

/** What is sent for each expense: the fields, and the tags to put on and take off. */
export interface BulkEdit {
  fields: Fields;
  tags: readonly { tagId: number; on: boolean }[];
}

const idOf = (text: string): number | null => (text === 'none' ? null : Number(text));
const textOf = (text: string): string | null => (text === 'none' ? null : text);

/** What was typed as it is sent; null where nothing would change. */
export function bulkEditOf(form: BulkForm): BulkEdit | null {
  const { property_id, category_id, schedule_e_line, paid_on, add_tag, remove_tag } = form;
  const fields: Fields = {
    ...(property_id !== '' && { property_id: idOf(property_id) }),
    ...(category_id !== '' && { category_id: idOf(category_id) }),
    ...(schedule_e_line !== '' && { schedule_e_line: textOf(schedule_e_line) }),
    ...(paid_on !== '' && { paid_on: textOf(paid_on) }),
  };
  const tags = [
    ...(add_tag === '' ? [] : [{ tagId: Number(add_tag), on: true }]),
    ...(remove_tag === '' || remove_tag === add_tag ? [] : [{ tagId: Number(remove_tag), on: false }]),
  ];
  return Object.keys(fields).length > 0 || tags.length > 0 ? { fields, tags } : null;
}

/** What makes an expense what it was before an edit. Another property or category may have moved its tax line, so that goes back as well. */
export function undoEditOf({ fields, tags }: BulkEdit, before: Expense): BulkEdit {
  const names = Object.keys(fields) as (keyof Fields)[];
  const moved = names.length > 0 && !before.is_split ? [...names, 'schedule_e_line' as const] : names;
  const has = (tagId: number): boolean => before.tags.some((tag) => tag.id === tagId);
  return {
    fields: Object.fromEntries(moved.map((name) => [name, before[name]])),
    tags: tags.filter(({ tagId, on }) => has(tagId) !== on).map(({ tagId, on }) => ({ tagId, on: !on })),
  };
}
