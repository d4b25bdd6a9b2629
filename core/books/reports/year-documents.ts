import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/records/documents/effective-sql';
import { isYear } from '#core/records/documents/whole-year';
import { askPrepared } from '#core/kernel/platform/prepared';
import type { InterestForm } from '#core/books/reports/tie-out';

const loanSql = `regexp_replace(${effectiveSql('loan_number')}, '[^A-Za-z0-9]', '', 'g')`;
/** The last four of the loan number that a document `d` names, as a statement has them. */
export const lastFourSql = `case when length(${loanSql}) >= 4 then right(${loanSql}, 4) end`;

/**
 * Documents that state an amount of a year. They are looked up property by property, by an index of those that do: for all at once the planner, which cannot know
 * how few they are, reads every document.
 */
const yearSql = (amount: string, which: string): string => `select p.id as property_id, s.* from property p cross join lateral (
    select d.id as document_id, d.filename, d.vendor_name as lender, ${lastFourSql} as loan, (${amount})::numeric(14,2)::text as amount, ${effectiveSql('period')} as period,
      coalesce(${effectiveSql('statement_date')}, ${effectiveSql('service_date')}) as date
    from document d where d.property_id = p.id and d.deleted_at is null and d.duplicate_of is null and (${amount}) is not null and ${which} offset 0) s
  where p.id = any($1::int[]) order by s.date nulls first, s.document_id`;

/** By what they tell: the lender's summaries, which name the interest of a year and are no statement; and what associations write of a whole year, which bills nothing. */
export const yearDocuments = {
  interest: yearSql(
    effectiveSql('ytd_interest'),
    `d.document_type in ('mortgage_statement', 'tax_document') and not exists (select 1 from mortgage_statement m where m.document_id = d.id)`,
  ),
  dues: yearSql(
    effectiveSql('amount'),
    `d.document_type = 'hoa_document' and (${effectiveSql('period')}) ~ '^20[0-9]{2}$'
      and coalesce(${effectiveSql('hoa_kind')}, '') not in ('bill', 'invoice', 'payment_confirmation')`,
  ),
};

type YearDocument = InterestForm & { property_id: number; period: string | null };

/** The documents that state what was paid in a year for these properties, the earliest first. */
export async function findYearDocuments(
  em: EntityManager,
  about: keyof typeof yearDocuments,
  { year, propertyIds }: { year: number; propertyIds: readonly number[] },
): Promise<YearDocument[]> {
  const documents = propertyIds.length === 0 ? [] : await askPrepared<YearDocument>(em, yearDocuments[about], [propertyIds]);
  return documents.filter((document) => yearOf(document) === year);
}

/** The year a document tells of: the one it names; else that of its day, or before it in the first half of a year. */
function yearOf({ period, date }: YearDocument): number | null {
  if (period !== null && isYear(period)) return Number(period);
  if (date === null) return null;
  return Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) <= 6 ? 1 : 0);
}
