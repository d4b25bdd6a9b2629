/**
 * The documents of one obligation as `family (id)`: the document itself, its copies, the bill whose payment it confirms, and so on in both directions. `id` is
 * a placeholder or a column.
 */
export const obligationSql = (id: string): string => `with recursive family (id, first, bill) as (
    select id, duplicate_of, confirms from document where id = ${id}
    union select d.id, d.duplicate_of, d.confirms from document d
      join family f on d.id = f.first or d.id = f.bill or d.duplicate_of = f.id or d.confirms = f.id)`;
