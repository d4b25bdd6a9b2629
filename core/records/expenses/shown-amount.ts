import { readingLimit } from '#core/database/values/reading-limit';

/** What an expense `alias` comes to for who asks: for a limited user, of one that is divided, the shares that they see. */
export const shownAmountSql = (alias: string): string =>
  readingLimit() === null
    ? `${alias}.amount`
    : `(case when ${alias}.is_split then (select sum(seen.amount) from expense_split seen where seen.expense_id = ${alias}.id) else ${alias}.amount end)`;
