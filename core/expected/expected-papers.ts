import { type Cadence, cadences } from '#core/books/cadence';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentType } from '#core/documents/document-type';
import { effectiveSql } from '#core/documents/effective-sql';
import { type ExpectedNext, isLate, rememberedDays } from '#core/expected/expect-next';
import type { Expected } from '#core/expected/expected';
import { stateOf } from '#core/expected/expected-state';
import { countedSql, foldDocumentSeries } from '#core/expected/fold-document-series';
import { dayInWords } from '#core/platform/clock';
import { askPrepared } from '#core/platform/prepared';
import { findBusiness } from '#core/settings/business';
import { addDays } from '#core/platform/days';

/** Letters come when they will. */
const irregular: readonly DocumentType[] = ['other', 'contract', 'proposal', 'quote', 'repair_maintenance'];

interface Row extends ExpectedNext {
  vendor: string;
  document_type: DocumentType;
  property_id: number | null;
  property_name: string | null;
}

/** What ended longer ago than any cadence is remembered is not looked at. */
const seriesSql = `select h.name as vendor, h.document_type, nullif(h.property_id, 0) as property_id, p.name as property_name, h.cadence,
    to_char(h.expected_by, 'YYYY-MM-DD') as "expectedBy", to_char(h.last_day, 'YYYY-MM-DD') as "lastDay", h.last_document_id as "lastDocumentId",
    h.last_amount::text as "lastAmount"
  from document_series h left join property p on p.id = h.property_id
  where h.expected_by > $1::date and h.document_type <> all($2::text[]) and ($3::int[] is null or h.property_id = any($4::int[])) and (p.id is null or (p.is_active and (p.sold_on is null or h.expected_by <= p.sold_on)))`;

/** Documents that should come, by the cadence of those before them. `today` is the business's own day. */
export async function expectedPapers(em: EntityManager, today: string, propertyIds: readonly number[] | null): Promise<Expected[]> {
  await foldDocumentSeries(em, today);
  const rows = await askPrepared<Row>(em, seriesSql, [addDays(today, -rememberedDays), irregular, propertyIds, propertyIds]);
  const lines = rows.flatMap(({ vendor, document_type, property_id, property_name, ...next }): Expected[] => {
    const late = isLate(next, today);
    if (late === null) return [];
    return [
      {
        kind: 'document',
        state: stateOf(next.expectedBy, today, late),
        on: next.expectedBy,
        what: vendor,
        document_type,
        property_id,
        property_name,
        amount: next.lastAmount,
        reason: reasonOf(next),
        document_id: next.lastDocumentId,
        expense_id: null,
        expected_document_id: null,
      },
    ];
  });
  const [foreign, moved, ended] = [await foreignAmong(em, lines), await movedAmong(em, lines), await endedAmong(em, lines)];
  const renumbered = await renumberedAmong(em, lines);
  return lines
    .filter((line) => !moved.has(line.document_id) && !ended.has(line.document_id))
    .map((line) => (foreign.has(line.document_id) ? { ...line, amount: null } : line))
    .map((line) => (renumbered.has(line.document_id) ? { ...line, reason: `${line.reason} ${otherAccount}` } : line));
}

/** Statements of a lender whose loan has gone to another since: their last are followed by the first of that one. */
async function movedAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const late = lines.filter(({ document_type: type, state }) => type === 'mortgage_statement' && state === 'overdue');
  if (late.length === 0) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select m.document_id as id from mortgage_statement m join mortgage_statement n on n.property_id = m.property_id and n.statement_date > m.statement_date
       and n.replaced_by is null and (n.loan_last_four, lower(n.lender)) is distinct from (m.loan_last_four, lower(m.lender))
     where m.document_id = any(?::int[]) and not exists (select 1 from mortgage_statement o where o.property_id = n.property_id
       and o.statement_date <= m.statement_date and (o.loan_last_four, lower(o.lender)) is not distinct from (n.loan_last_four, lower(n.lender)))`,
    [`{${late.map(({ document_id: id }) => id).join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a document is of the vendor, kind and property of the series `h`. */
const isLike = (alias: string): string =>
  `${countedSql(alias)} and lower(${alias}.vendor_name) = h.vendor and ${alias}.document_type = h.document_type and coalesce(${alias}.property_id, 0) = h.property_id`;
const otherAccount = 'A document of another account has come since: its number may have changed.';

/** Those that are late while the same vendor has begun to send the like for the same property under another account. */
async function renumberedAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const late = lines.filter(({ state }) => state === 'overdue');
  if (late.length === 0) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select h.last_document_id as id from document_series h where h.last_document_id = any(?::int[]) and exists (
       select 1 from document d where ${isLike('d')} and d.account_number <> h.account and d.document_date > h.last_day
         and not exists (select 1 from document e where ${isLike('e')} and e.account_number = d.account_number and e.document_date <= h.last_day))`,
    [`{${late.map(({ document_id: id }) => id).join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Bills of subscriptions that are paused or cancelled: no next one is expected. */
async function endedAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const bills = lines.filter(({ document_type: type }) => type === 'subscription');
  if (bills.length === 0) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from document d join subscription s on s.id = d.subscription_id where d.id = any(?::int[]) and s.status <> 'active'`,
    [`{${bills.map(({ document_id: id }) => id).join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Papers whose amount is of another currency than the books': it would pass for one of theirs. */
async function foreignAmong(em: EntityManager, lines: readonly Expected[]): Promise<ReadonlySet<number | null>> {
  const own = (await findBusiness(em))?.currency;
  if (lines.length === 0 || own === undefined) return new Set();
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from document d where d.id = any(?::int[]) and ${effectiveSql('currency')} <> ?`,
    [`{${lines.map(({ document_id: id }) => id).join(',')}}`, own],
  );
  return new Set(rows.map(({ id }) => id));
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
  const by = cadences[cadence].months > 0 ? ` and usually is here by day ${Number(expectedBy.slice(8))} of the month` : '';
  return `It comes ${everyWords[cadence]}${by}; the last one is of ${dayInWords(lastDay)}.`;
}
