import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Holds documents and the others of their mails until the caller's transaction ends: what one of them states may follow from the others. To be asked before
 * anything else is locked, since whoever changes the books holds documents first, then the series of their claims, and their HOA e-mail last. `amounts`: what
 * they are to come to (decimal text).
 */
export async function holdDocuments(em: EntityManager, ids: readonly number[], amounts: readonly string[] = []): Promise<void> {
  const asked = `{${ids.join(',')}}`;
  await hold(
    em,
    'd.id in (select id from document where id = any(?::int[]) union select m.id from document own join document m on m.mail_id = own.mail_id where own.id = any(?::int[]))',
    [asked, asked],
    amounts,
  );
}

/** The same for all documents of a mail. */
export const holdDocumentsOfMail = (em: EntityManager, mailId: number): Promise<void> => hold(em, 'd.mail_id = ?', [mailId], []);

/**
 * Documents of one file or of one amount change each other, as copies and confirmations of each other: whoever changes one of them waits here for the others,
 * before it has locked a row that those want to write. A document that arrives waits for those of its file as well (see receiveDocument).
 */
async function hold(em: EntityManager, where: string, values: readonly unknown[], amounts: readonly string[]): Promise<void> {
  await em.execute(
    `with place as materialized (
       select distinct hashtextextended(place, 0) as place from document d cross join lateral (values ('bytes/' || d.sha256), ('amount/' || d.amount)) p (place)
         where place is not null and (${where})
       union select hashtextextended('amount/' || a::numeric(14, 2), 0) from unnest(?::text[]) a order by place)
     select pg_advisory_xact_lock(place) from place`,
    [...values, `{${amounts.join(',')}}`],
  );
  await em.execute(`select d.id from document d where ${where} order by d.id for update`, [...values]);
}
