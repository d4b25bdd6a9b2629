import type { EntityManager } from '@mikro-orm/postgresql';
import { announcedDocuments } from '#core/expected/announced';
import type { Expected } from '#core/expected/expected';
import { expectedPapers } from '#core/expected/expected-papers';
import { soonDays, stateOf } from '#core/expected/expected-state';
import { openNotices } from '#core/expected/open-notices';
import { sumOf } from '#core/expenses/sum-of';
import type { DuePeriod } from '#core/hoa/dues-of-year';
import { findDues, type PropertyDues } from '#core/hoa/find-dues';
import { isCharge } from '#core/hoa/charge-sql';
import { openOf } from '#core/hoa/reckon-period';
import { findPaidByLender } from '#core/mortgages/paid-by-lender';
import { dayInWords } from '#core/platform/clock';
import { vendorKey } from '#core/vendors/vendor-key';
import { addDays } from '#core/platform/days';

/**
 * What should come and be paid: documents by the cadence of those before them, documents that mails say are ready at a portal, dues of associations that no
 * payment confirms, expenses with a due date that are not paid, what associations want by a day; the most pressing first. `today` is the business's own day.
 */
export async function findExpected(
  em: EntityManager,
  { today, propertyIds }: { today: string; propertyIds: readonly number[] | null },
): Promise<Expected[]> {
  // To walk through all documents takes as long as everything else together.
  const [papers, announced, others] = await Promise.all([
    expectedPapers(em, today, propertyIds),
    announcedDocuments(em, today, propertyIds),
    openBesidePapers(em, today, propertyIds),
  ]);
  // What a mail has announced is told of once.
  const isAnnounced = ({ what, property_id: id }: Expected): boolean =>
    announced.some((one) => vendorKey(one.what) === vendorKey(what) && one.property_id === id);
  const unannounced = papers.filter((paper) => !isAnnounced(paper));
  return [...unannounced, ...announced, ...others].toSorted((a, b) => a.on.localeCompare(b.on) || a.what.localeCompare(b.what));
}

const openBesidePapers = async (em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> => [
  ...(await openDues(em, today, propertyIds)),
  ...(await openPayments(em, today, propertyIds)),
  ...(await openNotices(em, { today, until: addDays(today, soonDays), propertyIds })),
];

/** Dues of the year before that are not paid are remembered so long. */
const rememberedDays = 92;

/** What is past is one line for each property, however many periods it is: nobody pays the same association twice in a day. */
async function openDues(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  const until = addDays(today, soonDays);
  const since = addDays(today, -rememberedDays);
  const thisYear = today.slice(0, 4);
  const all: PropertyDues[] = [];
  for (const year of new Set([since.slice(0, 4), thisYear, until.slice(0, 4)]))
    all.push(...(await findDues(em, { year: Number(year), today, propertyIds })));
  // Of the year before, what papers charged lately: with the new year nobody has paid it.
  const isTold = ({ due_on: on, charged }: DuePeriod): boolean => on >= thisYear || (on >= since && Number(charged) > 0);
  return [...Map.groupBy(all, ({ property_id: id }) => id).values()].flatMap((years) => {
    const [{ property_id, property_name, hoa_name, archived }] = years as [PropertyDues];
    const periods = years.flatMap((one) => one.periods).filter(isTold);
    if (archived) return [];
    const common = {
      kind: 'dues' as const,
      document_type: null,
      property_id,
      property_name,
      expense_id: null,
      expected_document_id: null,
      what: hoa_name ?? 'HOA dues',
    };
    const past = periods.filter(({ due_on: on, missing }) => on < today && Number(missing) > 0);
    const [first] = past;
    const lines: Expected[] = [];
    if (first) {
      const amount = sumOf(past.map(({ missing }) => missing));
      const reason = past.length === 1 ? 'One period is not confirmed as paid.' : `${past.length} periods are not confirmed as paid.`;
      lines.push({ ...common, state: 'overdue', on: first.due_on, amount, reason, document_id: paperOf(past) });
    }
    for (const period of periods) {
      const { due_on: on, charged } = period;
      const open = openOf(period);
      if (on < today || on > until || Number(open) <= 0) continue;
      const reason = Number(charged) > 0 ? 'It was charged and is not confirmed as paid.' : 'It is not confirmed as paid yet.';
      lines.push({ ...common, state: 'due_soon', on, amount: open, reason, document_id: paperOf([period]) });
    }
    return lines;
  });
}

/** The document of the first charge among them. */
const paperOf = (periods: readonly { entries: readonly { kind: string; document_id: number | null }[] }[]): number | null =>
  periods.flatMap(({ entries }) => entries).find(({ kind, document_id }) => kind === 'charge' && document_id !== null)?.document_id ?? null;

interface OpenExpense {
  id: number;
  on: string;
  what: string | null;
  property_id: number | null;
  property_name: string | null;
  amount: string;
  document_id: number | null;
}

/** So many are told of. */
const mostPayments = 500;

/**
 * Bills of associations are told of with their dues, and what a lender has paid from escrow nobody pays again. Of a bill that is split properties that are
 * asked for owe their shares.
 */
async function openPayments(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  const open: OpenExpense[] = [];
  // What lenders have paid stays unpaid in the books for good: years of it must not take the place of what is still open.
  for (let rows = await unpaid(em, today, propertyIds); rows.length > 0; rows = await unpaid(em, today, propertyIds, rows.at(-1))) {
    const ids = rows.map(({ id }) => id);
    const paid = await findPaidByLender(em, ids);
    open.push(...rows.filter(({ id }) => !paid.has(id)));
    if (rows.length < mostPayments || open.length >= mostPayments) break;
  }
  return open.slice(0, mostPayments).map(({ id, on, what, ...rest }) => {
    const state = stateOf(on, today);
    const reason =
      state === 'overdue' ? `It was due on ${dayInWords(on)} and is not paid.` : `It is due on ${dayInWords(on)} and not paid yet.`;
    return {
      kind: 'payment',
      state,
      on,
      what: what ?? 'A bill',
      document_type: null,
      reason,
      expense_id: id,
      expected_document_id: null,
      ...rest,
    };
  });
}

/** The next of them by their day, behind the last of those before. */
async function unpaid(
  em: EntityManager,
  today: string,
  propertyIds: readonly number[] | null,
  last?: Pick<OpenExpense, 'on' | 'id'>,
): Promise<OpenExpense[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  return em.execute<OpenExpense[]>(
    `select e.id, to_char(e.due_date, 'YYYY-MM-DD') as "on", coalesce(e.vendor, e.description) as what, e.property_id, p.name as property_name,
       coalesce(s.amount, e.amount)::text as amount, e.document_id
     from expense e left join property p on p.id = e.property_id
       left join lateral (select sum(amount) as amount from expense_split where expense_id = e.id and property_id = any(?::int[])) s on true
     where e.paid_on is null and e.kind = 'expense' and e.due_date <= ?::date and (?::date is null or (e.due_date, e.id) > (?::date, ?::int))
       and (?::int[] is null or e.property_id = any(?::int[]) or s.amount is not null)
       and not exists (select 1 from claim c where c.document_id = e.document_id and ${isCharge('c')})
     order by e.due_date, e.id limit ${mostPayments}`,
    [only, addDays(today, soonDays), last?.on ?? null, last?.on ?? null, last?.id ?? null, only, only],
  );
}
