import type { EntityManager } from '@mikro-orm/postgresql';
import { shownAmountSql } from '#core/records/expenses/shown-amount';
import { announcedDocuments } from '#core/books/expected/announced';
import { type Expected, expectedLine, soonDays } from '#core/books/expected/expected';
import { expectedPapers } from '#core/books/expected/expected-papers';
import { expiringCertificates } from '#core/books/expected/expiring-certificates';
import { missingW9s } from '#core/books/expected/missing-w9s';
import { openNotices } from '#core/books/expected/open-notices';
import { sumOf } from '#core/kernel/platform/sum-of';
import { isCharge } from '#core/books/hoa/charge-sql';
import type { DuePeriod } from '#core/books/hoa/dues-of-year';
import { findDues, type PropertyDues } from '#core/books/hoa/find-dues';
import { findPaidByLender } from '#core/books/mortgages/paid-by-lender';
import { dayInWords } from '#core/kernel/platform/clock';
import { addDays } from '#core/kernel/platform/days';
import { isSameBusiness } from '#core/records/vendors/vendor-key';

/** Of which properties; null: of all and of none. `today` is the day of the business. */
interface Asked {
  today: string;
  propertyIds: readonly number[] | null;
}

/**
 * What should come and be paid: documents by the cadence of those before them, documents that mails say are ready at a portal, dues of associations that no
 * payment confirms, expenses with a due date that are not paid, what associations want by a day, W-9s and certificates of insurance of vendors; the most pressing first.
 */
export async function findExpected(em: EntityManager, asked: Asked): Promise<Expected[]> {
  const { today, propertyIds } = asked;
  const [inSeries, announced, ...others] = await Promise.all([
    expectedPapers(em, today, propertyIds),
    announcedDocuments(em, today, propertyIds),
    openDues(em, asked),
    openPayments(em, asked),
    openNotices(em, { ...asked, until: addDays(today, soonDays) }),
    propertyIds === null ? missingW9s(em, today) : [],
    propertyIds === null ? expiringCertificates(em, today) : [],
  ]);
  // What a mail has announced is listed once.
  const isAnnounced = ({ what, property_id: id }: Expected): boolean =>
    announced.some((line) => line.property_id === id && isSameBusiness(line.what, what));
  const lines = [...inSeries.filter((line) => !isAnnounced(line)), ...announced, ...others.flat()];
  return lines.toSorted((a, b) => a.on.localeCompare(b.on) || a.what.localeCompare(b.what));
}

/** Dues of the year before that are not paid are remembered so long. */
const unpaidDuesDays = 92;

/** What is past is one line for each property, however many periods it is: people pay an association once for all of them. */
async function openDues(em: EntityManager, { today, propertyIds }: Asked): Promise<Expected[]> {
  const [since, until] = [addDays(today, -unpaidDuesDays), addDays(today, soonDays)];
  const years = new Set([since, today, until].map((day) => Number(day.slice(0, 4))));
  const dues = (await Promise.all([...years].map((year) => findDues(em, { year, today, propertyIds })))).flat();
  // Of the year before only what documents charged lately: with the new year it would never be paid.
  const isRemembered = ({ due_on: on, charged }: DuePeriod): boolean => on >= today.slice(0, 4) || (on >= since && Number(charged) > 0);
  const ofHouses = Map.groupBy(dues, ({ property_id: id }) => id);
  return [...ofHouses.values()].flatMap((ofYears) => {
    const [{ property_id, property_name, hoa_name, archived }] = ofYears as [PropertyDues];
    if (archived) return [];
    const lineOf = (on: string, amount: string, reason: string, periods: readonly DuePeriod[]): Expected => {
      const charges = periods.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'charge');
      const document_id = charges.find((charge) => charge.document_id !== null)?.document_id ?? null;
      const line = { kind: 'dues', on, what: hoa_name ?? 'HOA dues', property_id, property_name, amount, reason, document_id } as const;
      return expectedLine(line, today);
    };
    const periods = ofYears.flatMap((ofYear) => ofYear.periods).filter(isRemembered);
    const past = periods.filter(({ due_on: on, missing }) => on < today && Number(missing) > 0);
    const soon = periods.filter((period) => period.due_on >= today && period.due_on <= until && Number(period.open) > 0);
    const unconfirmed = past.length === 1 ? '1 unpaid period.' : `${past.length} unpaid periods.`;
    return [
      ...past.slice(0, 1).map(({ due_on: on }) => lineOf(on, sumOf(past.map(({ missing }) => missing)), unconfirmed, past)),
      ...soon.map((period) => {
        const isCharged = Number(period.charged) > 0;
        const reason = isCharged ? 'It was charged but is not confirmed as paid.' : 'It is not confirmed as paid yet.';
        return lineOf(period.due_on, period.open, reason, [period]);
      }),
    ];
  });
}

/** So many bills are listed. */
const mostPayments = 500;

/**
 * Bills of associations are listed with their dues, and what a lender has paid from escrow nobody pays again: it stays unpaid in the books for good, and years
 * of it must not take the place of what is still open. Of a bill that is split the properties that are asked for owe their shares.
 */
async function openPayments(em: EntityManager, { today, propertyIds }: Asked): Promise<Expected[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  const open: Omit<Expected, 'kind' | 'state' | 'reason' | 'document_type' | 'expected_document_id'>[] = [];
  for (let skip = 0, more = true; more && open.length < mostPayments; skip += mostPayments) {
    const rows = await em.execute<((typeof open)[number] & { expense_id: number })[]>(
      `select e.id as expense_id, to_char(e.due_date, 'YYYY-MM-DD') as "on", coalesce(e.vendor, e.description, 'A bill') as what, e.property_id, p.name as property_name,
         coalesce(s.amount, ${shownAmountSql('e')})::text as amount, e.document_id
       from expense e left join property p on p.id = e.property_id
         left join lateral (select sum(amount) as amount from expense_split where expense_id = e.id and property_id = any(?::int[])) s on true
       where e.paid_on is null and e.kind = 'expense' and e.due_date <= ?::date
         and (?::int[] is null or e.property_id = any(?::int[]) or s.amount is not null)
         and not exists (select 1 from claim c where c.document_id = e.document_id and ${isCharge('c')})
       order by e.due_date, e.id limit ${mostPayments} offset ${skip}`,
      [only, addDays(today, soonDays), only, only],
    );
    const paid = await findPaidByLender(
      em,
      rows.map(({ expense_id: id }) => id),
    );
    open.push(...rows.filter(({ expense_id: id }) => !paid.has(id)));
    more = rows.length === mostPayments;
  }
  return open.slice(0, mostPayments).map((row) => {
    const day = dayInWords(row.on);
    const reason = row.on < today ? `It was due on ${day} and is not paid.` : `It is due on ${day} and not paid yet.`;
    return expectedLine({ kind: 'payment', reason, ...row }, today);
  });
}
