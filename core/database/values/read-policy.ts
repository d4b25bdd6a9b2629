import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailboxKind } from '#core/database/values/mailbox-kind';
import type { Role } from '#core/kernel/platform/role';

/**
 * Which mailboxes' documents a role does not see, by whatever call: a document that came to one of them, or whose mail did, is not there for it. E-mails of
 * associations are for those who keep the books, as `/hoa-emails` is.
 */
const hiddenMailboxes = { ADMIN: [], STAFF: [], VIEWER: ['hoa'] } as const satisfies Record<Role, readonly MailboxKind[]>;

/** The name of the filter that every query for documents asks (see `Document`). */
export const readable = 'readable';

/** Whether a document `alias` may be seen by who sees no HOA e-mail. */
const notHoa = (alias: string): string =>
  `(${alias}.mailbox is distinct from 'hoa' and not exists (select 1 from hoa_email hidden where hidden.mail_id = ${alias}.mail_id))`;

/** All that is asked with this EntityManager, and with what is forked from it, is asked for somebody of this role. */
export function readAs(em: EntityManager, role: Role): void {
  em.setFilterParams(readable, { role });
}

/** Whether some documents are hidden from whom this EntityManager asks for. Nobody's own work (a worker's) sees all. */
export function hidesDocuments(em: EntityManager): boolean {
  const asked: { role?: Role } | undefined = em.getFilterParams(readable);
  const role = asked?.role;
  return role !== undefined && hiddenMailboxes[role].length > 0;
}

/** The condition, for a query in SQL, that the document `alias` may be seen; ` and …`, or nothing where all may be. */
export const andReadable = (em: EntityManager, alias: string): string => (hidesDocuments(em) ? ` and ${notHoa(alias)}` : '');

/** The same for a filter of the ORM. */
export const readableCondition = (role: Role | undefined, alias: string): string | null =>
  role !== undefined && hiddenMailboxes[role].length > 0 ? notHoa(alias) : null;

/** Which of some documents are hidden: what names them says nothing of them. */
export async function hiddenAmong(em: EntityManager, ids: readonly (number | null)[]): Promise<ReadonlySet<number | null>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0 || !hidesDocuments(em)) return new Set();
  const rows = await em.execute<{ id: number }[]>(`select d.id from document d where d.id = any(?::int[]) and ${notHoa('d')}`, [
    `{${asked.join(',')}}`,
  ]);
  const seen = new Set(rows.map(({ id }) => id));
  return new Set(asked.filter((id) => !seen.has(id)));
}

/** Rows that say what their document says, without those of hidden ones. */
export async function withoutHiddenDocuments<T extends { document_id: number | null }>(
  em: EntityManager,
  rows: readonly T[],
): Promise<T[]> {
  const hidden = await hiddenAmong(
    em,
    rows.map((row) => row.document_id),
  );
  return rows.filter((row) => !hidden.has(row.document_id));
}
