import type { EntityManager } from '@mikro-orm/postgresql';
import type { TaughtField } from '#core/extraction/fields/extracted-fields';
import { CorrectionCase } from '#core/database/entities/correction-case.entity';
import type { ReadField } from '#core/database/values/read-field';
import { storable } from '#core/kernel/platform/storable';

/** What a person said of an earlier document; how that is named there is not known before somebody has looked (`places` is null then). */
export interface TaughtCase {
  id: number;
  documentId: number;
  field: ReadField;
  said: string | null;
  places: string[][] | null;
}

/** What tells that a document is of a vendor: its name as read, and who sent it. */
export interface VendorKeys {
  vendor: string | null;
  sender: string | null;
}

/** So many of the newest cases of a vendor and of a sender are looked at, and so many of each field speak. */
const [mostCases, mostOfField] = [40, 3];

const newest = (where: string) =>
  `(select c.* from correction_case c where ${where} and c.field <> 'property_id' and c.document_id <> ? order by c.id desc limit ${mostCases})`;

/**
 * What people said of earlier documents of the same vendor, the newest first, other documents than this one. A document goes by its sender where on one of the
 * two no name was read: who passes on the bills of many speaks for none of them.
 */
export async function findTaught(em: EntityManager, documentId: number, { vendor, sender }: VendorKeys): Promise<TaughtCase[]> {
  // What is read on a document may hold what the database takes in no text.
  const [vendorKey, from] = storable([vendor, sender].map((name) => name?.toLowerCase().trim() ?? null));
  const rows = await em.execute<TaughtCase[]>(
    `select id, document_id as "documentId", field, said, places from (
       ${newest('c.vendor = ?')} union ${newest('c.sender = ? and (c.vendor is null or ?::text is null)')}) c
     order by updated_at desc, id desc`,
    [vendorKey, documentId, from, vendorKey, documentId],
  );
  const counts = new Map<string, number>();
  return rows.filter(({ field }) => {
    const count = counts.get(field) ?? 0;
    counts.set(field, count + 1);
    return count < mostOfField;
  });
}

/** Keeps how the values of cases are named on their document. */
export async function keepPlaces(em: EntityManager, found: ReadonlyMap<number, string[][]>): Promise<void> {
  for (const [id, places] of found) await em.nativeUpdate(CorrectionCase, { id }, { places });
}

/** As an extractor takes them. Pure. */
export const taughtFields = (cases: readonly TaughtCase[]): TaughtField[] =>
  cases.map(({ field, said, places }) => ({ field, places: said === null ? null : (places ?? []) }));
