import { beforeAll, expect, test } from 'vitest';
import { Expense } from '#core/database/entities/expense.entity';
import { isCrossed } from '#core/database/database';
import { SummaryCache } from '../../../api/expenses/summary-cache.js';
import { foldExpenses } from '../../../worker/sweep/housekeeping.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let house: number;
beforeAll(async () => {
  house = (await api.post<{ id: number }>('/properties/', { name: 'First name' })).body.id;
});

interface Summary {
  total: number;
  by_property: { name: string | null }[];
  by_category: { name: string | null; color_code: string | null }[];
}
const summary = async (query = '') => (await api.get<Summary>(`/expenses/summary${query}`)).body;
const add = async (values: object) => (await api.post<{ id: number }>('/expenses/', { expense_date: '2026-01-05', ...values })).body.id;

test('a sum that was told before is told anew after every change', async () => {
  const id = await add({ amount: 10, property_id: house });
  expect(await summary()).toMatchObject({ total: 10, by_property: [{ name: 'First name' }] });
  await api.put(`/properties/${house}`, { name: 'Second name' });
  expect(await summary()).toMatchObject({ by_property: [{ name: 'Second name' }] });
  await api.put(`/expenses/${id}`, { amount: 12 });
  expect((await summary()).total).toBe(12);
  const category = (await api.post<{ id: number }>('/categories/', { name: 'Paint' })).body.id;
  await api.put(`/expenses/${id}`, { category_id: category });
  await api.put(`/categories/${category}`, { name: 'Paints', color_code: '#112233' });
  expect((await summary()).by_category).toMatchObject([{ name: 'Paints', color_code: '#112233' }]);
  const tag = (await api.post<{ id: number }>('/expense-tags/', { name: 'Garden', color: '#112233' })).body.id;
  expect((await summary(`?tag_ids=${tag}`)).total).toBe(0);
  await api.post(`/expenses/${id}/tags/${tag}`);
  expect((await summary(`?tag_ids=${tag}`)).total).toBe(12);
  await api.put(`/expenses/${id}`, {
    splits: [
      { property_id: house, amount: 5 },
      { property_id: null, amount: 7 },
    ],
  });
  expect((await summary(`?property_id=${house}`)).total).toBe(5);
  await api.delete(`/expenses/${id}`);
  expect((await summary()).total).toBe(0);
});

test('what is not committed is not in it, and in it as soon as it is', async () => {
  const before = (await summary()).total;
  const { em } = api;
  await em.begin();
  em.create(Expense, { amount: '3.00', expenseDate: '2026-01-06' });
  await em.flush();
  // A later change that is committed first must not hide the earlier one.
  const later = await add({ amount: 1 });
  expect((await summary()).total).toBe(before + 1);
  await em.commit();
  expect((await summary()).total).toBe(before + 4);
  await api.delete(`/expenses/${later}`);
  expect((await summary()).total).toBe(before + 3);
});

const forget = () => api.em.execute('delete from expense_change');

test('a sum is not kept for as long as the lines of changes are, which say that it still holds', async () => {
  const cache = new SummaryCache();
  const day = {
    today: '2026-02-01',
    monthStart: '2026-02-01',
    yearStart: '2026-01-01',
    yearEnd: '2026-12-31',
    thirtyDaysAgo: '2026-01-02',
    taxBasis: 'cash' as const,
  };
  const sum = (at: number) => cache.find(api.em, {}, day, at);
  await forget();
  const { total } = await sum(0);
  await add({ amount: 2 });
  // An hour passes, in which nobody asks.
  await forget();
  expect(Number((await sum(3_600_000)).total)).toBe(Number(total) + 2);
  await add({ amount: 3 });
  await forget();
  // Nor where the clock was set back meanwhile, and nobody knows how much time has passed.
  expect(Number((await sum(1_800_000)).total)).toBe(Number(total) + 5);
});

/** A sequence that looks random and is the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const splitOne = `with one as (select id, amount from expense where not is_split and amount > 1 order by id limit 1 offset ? for update skip locked),
    shares as (insert into expense_split (expense_id, position, property_id, amount) select id, part, case part when 0 then ?::int end, case part when 0 then 0.5 else amount - 0.5 end
      from one cross join generate_series(0, 1) part returning expense_id)
  update expense set is_split = true, property_id = null where id in (select expense_id from shares)`;

/** What people, machines and imports do with expenses; some of it is taken back. */
async function change(roll: (sides: number) => number, houses: readonly number[]): Promise<void> {
  const em = api.em.fork();
  const home = houses[roll(houses.length)] ?? null;
  const day = `2025-${String(roll(12) + 1).padStart(2, '0')}-${String(roll(28) + 1).padStart(2, '0')}`;
  const some = `id in (select id from expense where not is_split and id % 7 = ? order by id for update skip locked)`;
  const works: [sql: string, ...values: unknown[]][] = [
    [`insert into expense (property_id, category_id, amount, kind, expense_date, paid_on) select ?::int, (select min(id) from category), n, case when n % 4 = 0 then 'refund' else 'expense' end, ?::date + n, case when n % 3 = 0 then ?::date + 400 end from generate_series(1, 9) n`, home, day, day], // prettier-ignore
    [`insert into expense (amount, expense_date, schedule_eline) values (12.34, ?, '14')`, day],
    [`update expense set amount = amount + 0.01 where ${some}`, roll(7)],
    [`update expense set property_id = ?::int, category_id = (select max(id) from category) where ${some}`, home, roll(7)],
    [`update expense set expense_date = ?, paid_on = null, kind = 'refund', is_capital = not is_capital where ${some}`, day, roll(7)],
    [`update expense set description = 'seen', updated_at = now() where ${some}`, roll(7)],
    [splitOne, roll(20), houses[0]],
    [`with gone as (delete from expense_split where expense_id = (select min(id) from expense where is_split) returning expense_id) update expense set is_split = false, property_id = ?::int where id in (select expense_id from gone)`, home], // prettier-ignore
    [`delete from expense where id in (select id from expense where id % 11 = ? order by id limit 3 for update skip locked)`, roll(11)],
  ];
  const [sql, ...values] = works[roll(works.length)] ?? works[0] ?? [''];
  await em.begin();
  try {
    await em.execute(sql, values);
    if (roll(5) > 0) return await em.commit();
  } finally {
    if (em.isInTransaction()) await em.rollback();
  }
}

const folding = async (): Promise<void> => void (await api.em.fork().transactional((tx) => foldExpenses(tx)));

test('kept sums are those of every expense, whoever changed what at once', async () => {
  const houses = [house, ...(await Promise.all(['Second', 'Third'].map(async (name) => (await api.post<{ id: number }>('/properties/', { name })).body.id)))]; // prettier-ignore
  const writer = async (seed: number): Promise<void> => {
    const roll = dice(seed);
    for (let times = 0; times < 40; times += 1)
      await (roll(8) === 0 ? folding() : change(roll, houses)).catch((error: unknown) => {
        if (!isCrossed(error)) throw error;
      });
  };
  await Promise.all([1, 2, 3, 4, 5].map(writer));
  for (const at of [0, 3]) await api.em.execute(splitOne, [at, houses[0]]);
  const keys = 'cash_month, accrual_month, property_id, category_id, schedule_eline, is_capital';
  const kept = `select ${keys}, sum(amount), sum(expenses) from expense_sum group by ${keys} having sum(expenses) <> 0 or sum(amount) <> 0`;
  const reckoned = `select date_trunc('month', coalesce(paid_on, escrow_paid_on, expense_date)::timestamp)::date as cash_month, date_trunc('month', coalesce(due_date, expense_date)::timestamp)::date as accrual_month, property_id, category_id,
    schedule_eline, is_capital, sum(case kind when 'refund' then -amount else amount end), count(*) from expense where not is_split group by 1, 2, 3, 4, 5, 6`;
  expect(await api.em.execute(`(${kept} except ${reckoned}) union all (${reckoned} except ${kept})`)).toEqual([]);
  await folding();
  expect(await api.em.execute(`(${kept} except ${reckoned}) union all (${reckoned} except ${kept})`)).toEqual([]);
  expect(await api.em.execute(`select 1 from expense_sum group by ${keys} having count(*) > 1`)).toEqual([]);
  for (const span of [{}, { from: '2025-02-03', to: '2025-06-30' }, { from: '2025-03-10', to: '2025-03-20' }, { to: '2025-09-09' }])
    for (const scope of [{}, { property_id: houses[0] }, { business: true }]) await sameByHand({ ...scope, ...span });
});

/** The summary beside what a person would add up. */
async function sameByHand(scope: { property_id?: number | undefined; business?: boolean; from?: string; to?: string }): Promise<void> {
  const { property_id: home, business, from = '1900-01-01', to = '2199-12-31' } = scope;
  const asked = new URLSearchParams(Object.entries(scope).map(([name, value]): [string, string] => [name, String(value)]));
  const [byHand] = await api.em.execute<object[]>(
    `select coalesce(sum(amount), 0)::float8 as total, count(distinct id)::int as count from (
       select id, property_id, coalesce(paid_on, expense_date) as day, case kind when 'refund' then -amount else amount end as amount from expense where not is_split
       union all select e.id, s.property_id, coalesce(e.paid_on, e.expense_date), case e.kind when 'refund' then -s.amount else s.amount end from expense_split s join expense e on e.id = s.expense_id) x
     where day between ? and ? and (?::int is null or property_id = ?::int) and (not ?::boolean or property_id is null)`,
    [from, to, home ?? null, home ?? null, business ?? false],
  );
  const query = asked.toString();
  expect({ query, ...(await summary(`?${query}`)) }).toMatchObject({ query, ...byHand });
}
