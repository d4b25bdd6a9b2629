import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentType } from '#core/documents/document-type';
import type { Expected } from '#core/expected/expected';
import { type Arrival, expectNext, type Expectation } from '#core/expected/expect-next';
import { openNotices } from '#core/expected/open-notices';
import { sumOf } from '#core/expenses/sum-of';
import { findDues } from '#core/hoa/find-dues';
import { dayInWords } from '#core/platform/clock';
import { findBusiness } from '#core/settings/business';

const dayMs = 86_400_000;
const soonDays = 14;
/** A yearly paper has to have come twice to be seen. */
const lookBackDays = 800;
/** Letters come when they will. */
const irregular: readonly DocumentType[] = ['other', 'contract', 'proposal', 'quote', 'repair_maintenance'];

const after = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/**
 * What should come and be paid: papers by the habit of those before them, dues of associations that no payment confirms, expenses
 * with a due date that are not paid, what associations want by a day; the most pressing first. `today` is the business's own day.
 */
export async function findExpected(
  em: EntityManager,
  { today, propertyIds }: { today: string; propertyIds: readonly number[] | null },
): Promise<Expected[]> {
  const [papers, dues, payments, notices] = [
    await expectedPapers(em, today, propertyIds),
    await openDues(em, today, propertyIds),
    await openPayments(em, today, propertyIds),
    await openNotices(em, { today, until: after(today, soonDays), propertyIds }),
  ];
  return [...papers, ...dues, ...payments, ...notices].toSorted((a, b) => a.on.localeCompare(b.on) || a.what.localeCompare(b.what));
}

const stateOf = (on: string, today: string, late = on < today): Expected['state'] =>
  late ? 'overdue' : on <= after(today, soonDays) ? 'due_soon' : 'expected';

interface Sequence {
  vendor: string;
  document_type: DocumentType;
  property_id: number | null;
  property_name: string | null;
  /** The newest, and their days and amounts beside them. */
  ids: number[];
  days: string[];
  amounts: (string | null)[];
}

/** More of a sequence than its habit is read off. */
const newest = 8;

/** The papers that count: those of one charge, and what was said to be a copy, count once. */
const counted = 'd.deleted_at is null and d.duplicate_of is null and d.vendor_name is not null';
/** What tells one sequence from another, in the order of the index. */
const key = `lower(d.vendor_name), d.document_type, coalesce(d.property_id, 0), coalesce(d.account_number, '')`;

/**
 * Papers that came more than once, one sequence a vendor, kind of paper, property and account, with the newest of each. An index that holds all it
 * asks for is walked from sequence to sequence and not from paper to paper: however many bills a vendor has sent, the newest tell.
 */
export const sequencesSql = `with recursive series (vendor, type, property, account) as (
     (select ${key} from document d where ${counted} order by ${key} limit 1)
     union all
     select next.* from series s cross join lateral
       (select ${key} from document d where ${counted} and (${key}) > (s.vendor, s.type, s.property, s.account) order by ${key} limit 1) next
   )
   select n.*, s.document_type, s.property_id, s.property_name from (
     select s.*, s.type as document_type, nullif(s.property, 0) as property_id, p.name as property_name
     from series s left join property p on p.id = s.property
     where s.type <> all(?::text[]) and (?::int[] is null or s.property = any(?::int[])) and (p.id is null or p.is_active)
   ) s cross join lateral (
     select max(l.vendor_name) as vendor,
       array_agg(l.id) as ids, array_agg(l.document_date::text) as days, array_agg(l.amount::text) as amounts,
       min(l.document_date) < max(l.document_date) as came_again
     from (select d.id, d.document_date, d.amount, d.vendor_name from document d
       where ${counted} and lower(d.vendor_name) = s.vendor and d.document_type = s.type and coalesce(d.property_id, 0) = s.property
         and coalesce(d.account_number, '') = s.account and d.document_date between ?::date and ?::date
       order by d.document_date desc, d.id desc limit ${newest}) l
   ) n where n.came_again`;

async function expectedPapers(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  const sequences = await em.execute<Sequence[]>(sequencesSql, [
    `{${irregular.join(',')}}`,
    only,
    only,
    after(today, -lookBackDays),
    today,
  ]);
  const lines = sequences.flatMap(({ vendor, document_type, property_id, property_name, ids, days, amounts }): Expected[] => {
    const arrivals = ids.map((documentId, at): Arrival => ({ documentId, day: days[at] ?? '', amount: amounts[at] ?? null }));
    const next = expectNext(arrivals, today);
    if (!next) return [];
    return [
      {
        kind: 'document',
        state: stateOf(next.expectedBy, today, next.late),
        on: next.expectedBy,
        what: vendor,
        document_type,
        property_id,
        property_name,
        amount: next.lastAmount,
        reason: reasonOf(next),
        document_id: next.lastDocumentId,
        expense_id: null,
      },
    ];
  });
  const foreign = await foreignAmong(em, lines);
  return lines.map((line) => (foreign.has(line.document_id) ? { ...line, amount: null } : line));
}

/** Papers whose amount is of another currency than the books': it would pass for one of theirs. */
async function foreignAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const own = (await findBusiness(em))?.currency;
  if (lines.length === 0 || own === undefined) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select id from document where id = any(?::int[])
       and coalesce(person_fields->'fields'->>'currency', machine_fields->'fields'->'currency'->>'value') <> ?`,
    [`{${lines.map(({ document_id: id }) => id).join(',')}}`, own],
  );
  return new Set(rows.map(({ id }) => id));
}

const everyWords: Readonly<Record<Expectation['everyMonths'], string>> = {
  1: 'every month',
  3: 'every three months',
  6: 'twice a year',
  12: 'once a year',
};

const reasonOf = ({ everyMonths, expectedBy, lastDay }: Expectation): string =>
  `It comes ${everyWords[everyMonths]} and usually is here by day ${Number(expectedBy.slice(8))} of the month; the last one is of ${dayInWords(lastDay)}.`;

/** What is past is one line for each property, however many periods it is: nobody pays the same association twice in a day. */
async function openDues(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  const until = after(today, soonDays);
  const years = [...new Set([Number(today.slice(0, 4)), Number(until.slice(0, 4))])];
  const all = [];
  for (const year of years) all.push(...(await findDues(em, { year, today, propertyIds })));
  return all.flatMap(({ property_id, property_name, hoa_name, archived, periods }) => {
    if (archived) return [];
    const common = {
      kind: 'dues' as const,
      document_type: null,
      property_id,
      property_name,
      expense_id: null,
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
      const { due_on: on, expected, charged, paid } = period;
      const open = sumOf([Number(charged) > Number(expected) ? charged : expected, `-${paid}`]);
      if (on < today || on > until || Number(open) <= 0) continue;
      const reason = Number(charged) > 0 ? 'It was charged and is not confirmed as paid.' : 'It is not confirmed as paid yet.';
      lines.push({ ...common, state: 'due_soon', on, amount: open, reason, document_id: paperOf([period]) });
    }
    return lines;
  });
}

/** The paper of the first charge among them. */
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

/** Bills of associations are told of with their dues. */
async function openPayments(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  const rows = await em.execute<OpenExpense[]>(
    `select e.id, to_char(e.due_date, 'YYYY-MM-DD') as "on", coalesce(e.vendor, e.description) as what, e.property_id, p.name as property_name,
       e.amount::text as amount, e.document_id
     from expense e left join property p on p.id = e.property_id
     where e.paid_on is null and e.kind = 'expense' and e.due_date <= ?::date
       and (?::int[] is null or e.property_id = any(?::int[]) or exists (select 1 from expense_split s where s.expense_id = e.id and s.property_id = any(?::int[])))
       and not exists (select 1 from hoa_entry h where h.document_id = e.document_id and h.kind = 'charge')
     order by e.due_date, e.id limit 500`,
    [after(today, soonDays), only, only, only],
  );
  return rows.map(({ id, on, what, ...rest }) => {
    const state = stateOf(on, today);
    const reason =
      state === 'overdue' ? `It was due on ${dayInWords(on)} and is not paid.` : `It is due on ${dayInWords(on)} and not paid yet.`;
    return { kind: 'payment', state, on, what: what ?? 'A bill', document_type: null, reason, expense_id: id, ...rest };
  });
}
