import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/documents/effective-sql';
import { isYear } from '#core/documents/whole-year';
import { askPrepared } from '#core/platform/prepared';
import type { InterestForm } from '#core/reports/tie-out';

const loanSql = `regexp_replace(${effectiveSql('loan_number')}, '[^A-Za-z0-9]', '', 'g')`;
/** The last four of the loan number that a document `d` names, as a statement has them. */
export const lastFourSql = `case when length(${loanSql}) >= 4 then right(${loanSql}, 4) end`;

/**
 * The lender's summaries: they name the interest of a year and are no statement. They are looked up property by property, by an index of the documents that name
 * interest: for all at once the planner, which cannot know how few they are, reads every document.
 */
export const formsSql = `select p.id as property_id, f.* from property p cross join lateral (
    select d.id as document_id, d.filename, d.vendor_name as lender, ${lastFourSql} as loan, (${effectiveSql('ytd_interest')})::numeric(14,2)::text as amount,
      ${effectiveSql('period')} as period, coalesce(${effectiveSql('statement_date')}, ${effectiveSql('service_date')}) as date
    from document d where d.property_id = p.id and d.deleted_at is null and d.document_type in ('mortgage_statement', 'tax_document') and d.duplicate_of is null
      and (${effectiveSql('ytd_interest')}) is not null and not exists (select 1 from mortgage_statement m where m.document_id = d.id) offset 0) f
  where p.id = any($1::int[]) order by f.date nulls first, f.document_id`;

type FoundForm = InterestForm & { property_id: number; period: string | null };

/** What lenders state of these properties' interest of a year. */
export async function findYearForms(em: EntityManager, year: number, propertyIds: readonly number[]): Promise<FoundForm[]> {
  const forms = propertyIds.length === 0 ? [] : await askPrepared<FoundForm>(em, formsSql, [propertyIds]);
  return forms.filter((form) => yearOf(form) === year);
}

/** The year a form tells of: the one it names; else that of its day, or before it in the first half of a year. */
function yearOf({ period, date }: FoundForm): number | null {
  if (period !== null && isYear(period)) return Number(period);
  if (date === null) return null;
  return Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) <= 6 ? 1 : 0);
}
