import type { EntityManager } from '@mikro-orm/postgresql';
import { hiddenAmong, hidesDocuments } from '#core/database/values/read-policy';
import type { PropertyDues } from '#core/books/hoa/find-dues';

/** Dues for a user who may not see the e-mails they came by: the figures stay, references to an e-mail or its documents are removed. */
export async function withoutHidden(em: EntityManager, dues: PropertyDues[]): Promise<PropertyDues[]> {
  if (!hidesDocuments(em)) return dues;
  const entries = dues.flatMap(({ periods }) => periods.flatMap((period) => period.entries));
  const hidden = await hiddenAmong(
    em,
    entries.map((entry) => entry.document_id),
  );
  return dues.map((house) => ({
    ...house,
    periods: house.periods.map((period) => ({
      ...period,
      entries: period.entries.map((entry) => ({
        ...entry,
        hoa_email_id: null,
        ...(hidden.has(entry.document_id) ? { document_id: null, note: null } : {}),
      })),
    })),
  }));
}
