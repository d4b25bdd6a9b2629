import { isOfSeveralSql, obligationSql } from '#core/books/obligation-sql';

/** The other documents of a document's obligation, as `p`. */
const othersOfBill = (id: string): string => `(${obligationSql(id)} select id from family where id <> ${id}) p`;

/** The lines and amounts of an expense `x`, or of its shares. */
const shares = `(select x.schedule_eline as line, x.amount where not x.is_split
      union all select s.schedule_eline, s.amount from expense_split s where s.expense_id = x.id and x.is_split) one`;

/** What of an expense `x` stands on lines; of one in shares the insurance and the taxes are no part of it. */
const told = `cross join lateral (select bool_or(one.line = '12') as has_interest,
      sum(one.amount) filter (where one.line is not null and not (x.is_split and one.line in ('9', '16'))) as amount from ${shares}) told`;
const isLargeEnough = (statement: string): string =>
  `(told.has_interest or told.amount >= coalesce(${statement}.interest, ${statement}.total_payment))`;

/**
 * Whether a statement has its expense on a line: that of its payment; or that of its paper or of another document of its bill, as of the receipt. On other lines
 * than that of interest the latter has to be large enough for the interest to be in it, or for the payment where no interest is named, as on a reminder:
 * a fee, or the share of the insurance or of the taxes, is not. `statement` is the name it is known by. `offset 0` has it looked up statement by
 * statement: for all of them at once, all documents would be gone through.
 */
export const isBookedSql = (statement: string): string => `(exists (select 1 from expense x join lateral ${shares} on one.line is not null
    where x.id = ${statement}.expense_id offset 0)
  or exists (select 1 from expense x ${told} where x.document_id = ${statement}.document_id and ${isLargeEnough(statement)} offset 0)
  or ${isOfSeveralSql(`${statement}.document_id`)} and exists (select 1 from ${othersOfBill(`${statement}.document_id`)} join expense x on x.document_id = p.id
    ${told} where ${isLargeEnough(statement)} offset 0))`;

/** Whether another document of the bill that a document is of is a statement which names interest. */
export const isOfStatementSql = (
  documentId: string,
): string => `(${isOfSeveralSql(documentId)} and exists (select 1 from ${othersOfBill(documentId)}
    join mortgage_statement m on m.document_id = p.id where m.interest > 0 offset 0))`;
