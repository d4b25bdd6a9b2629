import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { andReadable } from '#core/database/values/read-policy';
import type { SplitMethod } from '#core/database/values/split-definition';
import { askByIds, byIds } from '#core/kernel/platform/prepared';
import { countsOnNowSql } from '#core/records/settings/tax-basis';
import { categoryFields, type CategoryOut } from '../categories/category.schema.js';
import type { ExpenseTagOut } from '../expense-tags/expense-tag.schema.js';

/** A share of a split expense, with what it names. */
export interface ShownSplit {
  id: number;
  property_id: number | null;
  property_name: string | null;
  category_id: number | null;
  category_name: string | null;
  schedule_e_line: string | null;
  amount: string;
  description: string | null;
  method: SplitMethod;
  weight: string | null;
  line_item: number | null;
}

/** What an expense shows besides its own columns. */
export interface ExpenseContext {
  propertyName: string | null;
  /** `YYYY-MM-DD`: the day it counts by. */
  countsOn: string;
  category: z.input<typeof CategoryOut> | null;
  /** Null where it is in the trash. */
  document: { id: number; filename: string } | null;
  tags: z.input<typeof ExpenseTagOut>[];
  splits: ShownSplit[];
}

interface Row {
  id: number;
  property_name: string | null;
  counts_on: string;
  category: ExpenseContext['category'];
  document: ExpenseContext['document'];
  tags: { id: number; name: string; color: string; created_at: string }[] | null;
  splits: ShownSplit[] | null;
}

const category = categoryFields.map((name) => `'${name}', c.${name}`).join(', ');

const questionFor = (andAllowed: string) =>
  byIds(
    'e.id',
    (condition) => `select e.id, p.name as property_name, to_char(${countsOnNowSql('e')}, 'YYYY-MM-DD') as counts_on,
       case when c.id is not null then json_build_object(${category}) end as category,
       case when d.id is not null then json_build_object('id', d.id, 'filename', d.filename) end as document, tags.tags, splits.splits
     from expense e
       left join property p on p.id = e.property_id
       left join category c on c.id = e.category_id
       left join document d on d.id = e.document_id and d.deleted_at is null${andAllowed}
       left join lateral (select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'created_at', t.created_at) order by t.id) as tags
         from expense_expense_tag l join expense_tag t on t.id = l.expense_tag_id where l.expense_id = e.id) tags on true
       left join lateral (select json_agg(json_build_object('id', s.id, 'property_id', s.property_id, 'property_name', sp.name,
           'category_id', s.category_id, 'category_name', sc.name, 'schedule_e_line', s.schedule_eline, 'amount', s.amount::text,
           'description', s.description, 'method', s.method, 'weight', trim_scale(s.weight)::text, 'line_item', s.line_item) order by s.position) as splits
         from expense_split s left join property sp on sp.id = s.property_id left join category sc on sc.id = s.category_id
         where s.expense_id = e.id) splits on e.is_split
     where ${condition}`,
  );

/** Looks up all of this for a page of expenses, by their ids. */
export async function findExpenseContext(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, ExpenseContext>> {
  if (ids.length === 0) return new Map();
  const rows = await askByIds<Row>(em, questionFor(andReadable(em, 'd')), ids);
  return new Map(
    rows.map(({ id, property_name: propertyName, counts_on: countsOn, tags, splits, ...row }) => {
      const shownTags = (tags ?? []).map((tag) => ({ ...tag, created_at: new Date(tag.created_at) }));
      return [id, { propertyName, countsOn, category: row.category, document: row.document, tags: shownTags, splits: splits ?? [] }];
    }),
  );
}
