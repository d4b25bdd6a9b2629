import type { EntityManager } from '@mikro-orm/postgresql';
import { countEntries, type SaidEntry, type Uncounted, uncountedWords } from '#core/hoa/count-entries';
import { isUnsaid, paidByExpense } from '#core/hoa/paid-by-expense';
import { creditsLeft, type DueEntry, type DueRate, type Dues, periodsOf, reckonDues } from '#core/hoa/reckon-dues';
import { remindersIn } from '#core/hoa/reminded-dues';
import { askPrepared } from '#core/platform/prepared';
import { dayOfSql } from '#core/settings/business-day';

/** A charge or payment with what it stands on. */
export interface BookedEntry extends DueEntry {
  /** Null where the expense of a bill says by itself that it was paid. */
  id: number | null;
  due_on: string | null;
  happened_on: string | null;
  document_id: number | null;
  hoa_email_id: number | null;
  expense_id: number | null;
  note: string | null;
  is_late_fee: boolean;
  counts: boolean;
}

/** The dues of a property that has an association. */
export interface PropertyDues extends Dues<BookedEntry> {
  property_id: number;
  property_name: string;
  hoa_name: string | null;
  /** It is archived: nobody expects dues of it. */
  archived: boolean;
}

type FoundEntry = Omit<BookedEntry, 'counts'> & SaidEntry & { property_id: number };

interface House {
  id: number;
  name: string;
  hoa_name: string | null;
  archived: boolean;
  since: string;
  fee: string | null;
  /** `ahead`: it was written down before its day. */
  rates: (DueRate & { ahead: boolean })[];
  /** The first year before the one that is asked for in which the association gave a credit. */
  credited_in: number | null;
}

const paidInYear = paidByExpense(`h.period between $3::date and $4::date and ${isUnsaid}`);

const ownEntries = `select property_id, id, kind, period, amount, due_on, happened_on, document_id, hoa_email_id, expense_id, is_late_fee, note,
    false as by_expense, false as undated, corrects, is_special, reference from hoa_entry where period between $1::date and $2::date`;

/** The document it is a copy of stands with another property: then so does what it says, unless a person has put the copy here. */
const saidElsewhere = `d.duplicate_of is not null and d.person_fields->'property_id' is null and exists (select 1 from hoa_entry o
  where o.document_id = d.duplicate_of and o.kind = e.kind and o.property_id <> e.property_id)`;

/** A house whose day of purchase nobody has said is in the books since it was added, or since the first month its documents speak of. */
const knownSince = `coalesce(p.purchase_date, least(${dayOfSql('p.created_at')}, (select min(h.period) from hoa_entry h where h.property_id = p.id)))`;

/**
 * What was charged and paid in a year, a row each. Told as JSON they cost twice as much, and read beside all documents instead of paper by paper (`offset 0`
 * keeps it so) four times.
 */
const entriesSql = `select e.property_id, e.id, e.kind, to_char(e.period, 'YYYY-MM-DD') as period, e.amount::text as amount, e.due_on::text as due_on,
    e.happened_on::text as happened_on, e.document_id, e.hoa_email_id, e.expense_id, e.is_late_fee, e.note, e.by_expense, e.undated, e.corrects, e.is_special,
    e.reference, d.account_number as account, d.duplicate_of, coalesce(${saidElsewhere}, false) as said_elsewhere,
    coalesce(d.document_date, ${dayOfSql('d.created_at')}, e.happened_on)::text as paper_day
  from (${ownEntries} union all (${paidInYear})) e
    left join lateral (select * from document where id = e.document_id offset 0) d on true
  where $5::int[] is null or e.property_id = any($6::int[])
  order by e.property_id, e.id nulls last, e.expense_id`;

const housesSql = `select p.id, p.name, p.hoa_name, not p.is_active as archived, to_char(${knownSince}, 'YYYY-MM-DD') as since, p.hoa_monthly_fee::text as fee,
    coalesce(r.rates, '[]') as rates, c.credited_in
  from property p left join (select property_id, extract(year from min(period))::int as credited_in from hoa_entry
      where kind = 'credit' and period < $1::date group by property_id) c on c.property_id = p.id
    left join (select property_id, json_agg(json_build_object('from', to_char(effective_from, 'YYYY-MM-DD'), 'amount', amount::text,
    'schedule', schedule, 'dueDay', due_day, 'ahead', effective_from > ${dayOfSql('created_at')}) order by effective_from) as rates
    from hoa_due_rate group by property_id) r on r.property_id = p.id
  where $2::int[] is null or p.id = any($3::int[])
  order by lower(p.name), p.id`;

/**
 * The dues of a year, of every property with a rate, a monthly fee or an entry, or of those named. Where nobody has set a rate, or the first one ahead of
 * its day, the property's monthly fee stands for it until then, from the day the property was bought, else that it came into the books: what was paid
 * before nobody can know. What several papers say counts once, and each says so. What earlier years leave of their credits pays of it. `today` is `YYYY-MM-DD`.
 */
export async function findDues(
  em: EntityManager,
  { year, today, propertyIds }: { year: number; today: string; propertyIds: readonly number[] | null },
): Promise<PropertyDues[]> {
  const ofHouse = await findEntries(em, [year, year], propertyIds);
  const houses = await askPrepared<House>(em, housesSql, [firstDay(year), propertyIds, propertyIds]);
  const credits = await creditsBefore(em, { year, today }, houses);
  return houses.flatMap((house) => {
    const { id, name, hoa_name, archived, rates, fee } = house;
    const own = ofHouse.get(id) ?? [];
    if (own.length === 0 && (archived || (rates.length === 0 && !(Number(fee) > 0)))) return [];
    const known = ratesOf(house);
    const dues = reckonDues({ year, today, archived, left: credits.get(id) ?? '0.00' }, known, toldApart(own, { year, rates: known }));
    return [{ property_id: id, property_name: name, hoa_name, archived, ...dues }];
  });
}

/** What is left of the credits of all years before, by property: each of those years is reckoned, from the first with a credit on. */
async function creditsBefore(
  em: EntityManager,
  { year, today }: { year: number; today: string },
  houses: readonly House[],
): Promise<ReadonlyMap<number, string>> {
  const credited = houses.flatMap((house) => (house.credited_in === null ? [] : [{ house, since: house.credited_in }]));
  // Few associations give any: nothing more is asked for the others.
  if (credited.length === 0) return new Map();
  const first = Math.min(...credited.map(({ since }) => since));
  const ids = credited.map(({ house }) => house.id);
  const ofHouse = await findEntries(em, [first, year - 1], ids);
  const leftOf = ({ house, since }: { house: House; since: number }): string => {
    // As each year by itself shows them: what several papers say is told apart within it.
    const ofYear = Map.groupBy(ofHouse.get(house.id) ?? [], ({ period }) => Number(period.slice(0, 4)));
    const rates = ratesOf(house);
    let left = '0.00';
    for (let one = since; one < year; one += 1) {
      const own = toldApart(ofYear.get(one) ?? [], { year: one, rates });
      left = creditsLeft({ year: one, today, archived: house.archived, left }, rates, own);
    }
    return left;
  };
  return new Map(credited.map((one) => [one.house.id, leftOf(one)]));
}

const firstDay = (year: number): string => `${year}-01-01`;

async function findEntries(
  em: EntityManager,
  [from, to]: readonly [number, number],
  propertyIds: readonly number[] | null,
): Promise<Map<number, FoundEntry[]>> {
  const span = [firstDay(from), `${to}-12-31`];
  const entries = await askPrepared<FoundEntry>(em, entriesSql, [...span, ...span, propertyIds, propertyIds]);
  return Map.groupBy(entries, ({ property_id: id }) => id);
}

function ratesOf({ rates, fee, since }: House): DueRate[] {
  const [first] = rates;
  // One that was written down ahead says what the dues are to become; of any other nobody knows what was before it.
  const isFee = fee !== null && (first === undefined || (first.ahead && Number(fee) > 0 && since < first.from));
  return isFee ? [{ from: since, amount: fee, schedule: 'monthly', dueDay: 1 }, ...rates] : rates;
}

interface RatedYear {
  year: number;
  rates: readonly DueRate[];
}

/** Why each entry of a year does not count, of two that say the same in one period. */
function uncountedIn(entries: readonly FoundEntry[], { year, rates }: RatedYear): ReadonlyMap<FoundEntry, Uncounted> {
  const uncounted = countEntries(entries);
  // In a period of a month each stands where it is reckoned.
  if (rates.every(({ schedule }) => schedule === 'monthly')) return uncounted;
  const known = entries.map((entry) => ({ ...entry, counts: !uncounted.has(entry), entry }));
  const reminders = remindersIn(year, rates, known);
  const again = countEntries(known.map((one) => ({ ...one, period: reminders.get(one) ?? one.period, isReminder: reminders.has(one) })));
  const repeated = new Set([...again].flatMap(([{ entry, isReminder }, why]) => (isReminder && why === 'repeated' ? [entry] : [])));
  const counted = known.map((one) => ({ ...one, counts: one.counts && !repeated.has(one.entry) }));
  const periods = periodsOf(year, rates, counted);
  const placed = counted.map((one) => ({ ...one, period: periods.get(one) ?? one.period }));
  return new Map([...countEntries(placed)].map(([{ entry }, why]) => [entry, why]));
}

function toldApart(entries: readonly FoundEntry[], of: RatedYear): BookedEntry[] {
  const uncounted = uncountedIn(entries, of);
  return entries.map((entry) => {
    const { id, kind, period, amount, due_on, happened_on, document_id, hoa_email_id, expense_id, is_late_fee, is_special, by_expense } =
      entry;
    const why = uncounted.get(entry);
    const own = by_expense ? 'The expense of this bill' : entry.note;
    const note = [own, why && uncountedWords[why]].filter(Boolean).join('. ') || null;
    return {
      id,
      kind,
      period,
      amount,
      due_on,
      happened_on,
      document_id,
      hoa_email_id,
      expense_id,
      is_late_fee,
      is_special,
      note,
      counts: !why,
    };
  });
}
