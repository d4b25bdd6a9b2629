import type { EntityManager } from '@mikro-orm/postgresql';
import { type Cadence, cadences } from '#core/database/values/cadence';
import { unlimited } from '#core/database/values/reading-limit';
import type { DocumentType } from '#core/extraction/fields/document-type';
import { effectiveSql } from '#core/records/documents/effective-sql';
import { type ExpectedNext, isLate, seriesMemoryDays } from '#core/books/expected/expect-next';
import { type Expected, expectedLine } from '#core/books/expected/expected';
import { countedSql, foldDocumentSeries } from '#core/books/expected/fold-document-series';
import { dayInWords } from '#core/kernel/platform/clock';
import { addDays } from '#core/kernel/platform/days';
import { askPrepared } from '#core/kernel/platform/prepared';
import { findBusiness } from '#core/records/settings/business';

/** Letters come when they will. */
const irregular: readonly DocumentType[] = ['other', 'contract', 'proposal', 'quote', 'repair_maintenance'];

type Row = ExpectedNext & Pick<Expected, 'what' | 'document_type' | 'property_id' | 'property_name'>;

/**
 * What ended longer ago than any cadence is remembered is not looked at; nor what a property was sold or archived before, nor a subscription that is paused or
 * cancelled. An amount in another currency than that of the books would pass for one in theirs.
 */
const seriesSql = `select h.name as what, h.document_type, nullif(h.property_id, 0) as property_id, p.name as property_name, h.cadence,
    to_char(h.expected_by, 'YYYY-MM-DD') as "expectedBy", to_char(h.last_day, 'YYYY-MM-DD') as "lastDay", h.last_document_id as "lastDocumentId",
    case when ${effectiveSql('currency')} <> $1 then null else h.last_amount::text end as "lastAmount"
  from document_series h left join property p on p.id = h.property_id
    left join document d on d.id = h.last_document_id left join subscription s on s.id = d.subscription_id
  where h.expected_by > $2::date and h.document_type <> all($3::text[]) and ($4::int[] is null or h.property_id = any($5::int[]))
    and (p.id is null or (p.is_active and (p.sold_on is null or h.expected_by <= p.sold_on))) and (s.status = 'active') is not false`;

/** Documents that should come, by the cadence of those before them. `today` is the day of the business. */
export async function expectedPapers(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  // Folded whole, whoever asks; what is read of it afterwards is what the asker sees.
  await unlimited(() => foldDocumentSeries(em, today));
  const currency = (await findBusiness(em))?.currency ?? null;
  const since = addDays(today, -seriesMemoryDays);
  const rows = await askPrepared<Row>(em, seriesSql, [currency, since, irregular, propertyIds, propertyIds]);
  const lines = rows.flatMap(({ what, document_type, property_id, property_name, ...next }) => {
    const { expectedBy: on, lastAmount: amount, lastDocumentId: document_id } = next;
    const late = isLate(next, today);
    const line = {
      kind: 'document',
      on,
      what,
      document_type,
      property_id,
      property_name,
      amount,
      reason: reasonOf(next),
      document_id,
    } as const;
    return late === null ? [] : [expectedLine(line, today, late)];
  });
  const late = lines.filter(({ state }) => state === 'overdue').map((line) => line.document_id);
  const succeeded = new Map((await succeededAmong(em, late)).map(({ document_id: id, ...by }) => [id, by]));
  return lines.flatMap((line) => {
    const by = line.document_id === null ? undefined : succeeded.get(line.document_id);
    if (by?.loan) return [];
    return [by?.account ? { ...line, reason: `${line.reason} ${otherAccount}` } : line];
  });
}

/** Whether a document is of the vendor, kind and property of the series `h`. */
const isLike = (alias: string): string =>
  `${countedSql(alias)} and lower(${alias}.vendor_name) = h.vendor and ${alias}.document_type = h.document_type and coalesce(${alias}.property_id, 0) = h.property_id`;
const otherAccount = 'A document with another account number has arrived since then: the account may have changed.';

/**
 * What has begun since the last documents of some series: statements of another lender, to whom the loan has gone, or documents of the same vendor for the same
 * property under another account.
 */
async function succeededAmong(
  em: EntityManager,
  lastIds: readonly (number | null)[],
): Promise<{ document_id: number; loan: boolean; account: boolean }[]> {
  if (lastIds.length === 0) return [];
  return em.execute(
    `select h.last_document_id as document_id,
       exists (select 1 from mortgage_statement m join mortgage_statement n on n.property_id = m.property_id and n.statement_date > m.statement_date
           and n.replaced_by is null and (n.loan_last_four, lower(n.lender)) is distinct from (m.loan_last_four, lower(m.lender))
         where m.document_id = h.last_document_id and not exists (select 1 from mortgage_statement o where o.property_id = n.property_id
           and o.statement_date <= m.statement_date and (o.loan_last_four, lower(o.lender)) is not distinct from (n.loan_last_four, lower(n.lender)))) as loan,
       exists (select 1 from document d where ${isLike('d')} and d.account_number <> h.account and d.document_date > h.last_day
         and not exists (select 1 from document e where ${isLike('e')} and e.account_number = d.account_number and e.document_date <= h.last_day)) as account
     from document_series h where h.last_document_id = any(?::int[])`,
    [`{${lastIds.join(',')}}`],
  );
}

const everyWords: Readonly<Record<Cadence, string>> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
  quarterly: 'every three months',
  semi_annual: 'twice a year',
  annual: 'once a year',
};

function reasonOf({ cadence, expectedBy, lastDay }: ExpectedNext): string {
  const by = cadences[cadence].months > 0 ? ` and usually arrives by day ${Number(expectedBy.slice(8))} of the month` : '';
  return `It comes ${everyWords[cadence]}${by}; the last one is dated ${dayInWords(lastDay)}.`;
}
