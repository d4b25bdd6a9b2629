import type { EntityManager } from '@mikro-orm/postgresql';
import { countsOnSql, type TaxBasis } from '#core/records/settings/tax-basis';

/** Sums that triggers keep for rows: each change adds a line, and the lines together equal what counting the rows gives. */
interface Kept {
  table: string;
  keys: string;
  sums: readonly string[];
  /** The lines that counting all rows gives: the keys and the sums, in that order. */
  counted: string;
  /** What a person calls the lines of one key. */
  name: string;
  /** The statement that marks cached summaries as out of date; null where there are none. */
  announce: string | null;
}

/** Tells a picture from other documents as the triggers do. */
const isPicture = `(mime_type like 'image/%' or filename ~* '[.](jpg|jpeg|png|gif|bmp|tif|tiff)$')`;

const monthOf = (basis: TaxBasis): string => `date_trunc('month', ${countsOnSql(basis, 'x')}::timestamp)::date`;

const expenses: Kept = {
  table: 'expense_sum',
  keys: 'cash_month, accrual_month, property_id, category_id, schedule_eline, is_capital',
  sums: ['amount', 'expenses'],
  counted: `select ${monthOf('cash')}, ${monthOf('accrual')}, property_id, category_id,
      schedule_eline, is_capital, sum(case when kind = 'refund' then -amount else amount end), count(*)
    from expense x where not is_split group by 1, 2, 3, 4, 5, 6`,
  name: `to_char(cash_month, 'YYYY-MM')`,
  announce: 'insert into expense_change default values',
};

const papers: Kept = {
  table: 'property_papers',
  keys: 'property_id',
  sums: ['documents', 'pictures'],
  counted: `select property_id, count(*), count(*) filter (where ${isPicture})
    from document where property_id is not null and deleted_at is null group by 1`,
  name: 'property_id::text',
  announce: null,
};

/** What the kept lines lack to equal the counted ones. */
function missing({ table, keys, sums, counted }: Kept): string {
  const sign = (before: '' | '-'): string => sums.map((sum) => `${before}${sum}`).join(', ');
  const counts = `select ${keys}, ${sign('')} from (${counted}) as counted (${keys}, ${sign('')})`;
  return `select ${keys}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')} from (${counts} union all select ${keys}, ${sign('-')} from ${table}) as either
    group by ${keys} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`;
}

/** The months whose sums of expenses are wrong, and the properties whose counts of documents and pictures are wrong. */
export async function findWrongSums(em: EntityManager): Promise<{ months: string[]; properties: string[] }> {
  const names = async (kept: Kept): Promise<string[]> => {
    const rows = await em.execute<{ name: string }[]>(`select distinct ${kept.name} as name from (${missing(kept)}) as wrong order by 1`);
    return rows.map(({ name }) => name);
  };
  return { months: await names(expenses), properties: await names(papers) };
}

/**
 * Counts everything again and adds a line for each difference; answers how many lines it added. It locks nobody out: it counts at one moment, and
 * later changes add lines of their own. Two runs at once would add the same line twice, so the second one waits.
 */
export async function recount(em: EntityManager): Promise<number> {
  return em.transactional(async (snapshot) => {
    let lines = 0;
    for (const kept of [expenses, papers]) {
      await snapshot.execute(`lock table ${kept.table} in share update exclusive mode`);
      const columns = `${kept.keys}, ${kept.sums.join(', ')}`;
      const added = await snapshot.execute<{ id: string }[]>(`insert into ${kept.table} (${columns}) ${missing(kept)} returning id`);
      if (added.length > 0 && kept.announce) await snapshot.execute(kept.announce);
      lines += added.length;
    }
    return lines;
  });
}
