import type { EntityManager } from '@mikro-orm/postgresql';
import { sealIdentifier } from '#core/kernel/keys/identifier-hash';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { type ProposedVendor, proposeVendor } from '#core/records/vendors/propose-vendor';
import { type KnownVendor, ownDomain, type RecognisedVendor, recogniseVendor } from '#core/records/vendors/recognise-vendor';
import { ServiceType } from '#core/database/entities/service-type.entity';
import { vendorKey } from '#core/records/vendors/vendor-key';
import { vendorMarks } from '#core/records/vendors/vendor-on-paper';

/** The vendor of a document: the one of the directory with the reason, or one to be added; `similar` have nearly the same name. */
export interface VendorRecord {
  found: RecognisedVendor | null;
  proposed: ProposedVendor | null;
  similar: { id: number; businessName: string }[];
}

const columns = `id, business_name as "businessName", name_keys as "nameKeys", phone_digits as "phoneDigits", email, tax_id as "taxId", tax_id_hash as "taxIdHash",
  is_active as "isActive"`;
/** Of "Acme Plumbing" and "Acme Plumbing of Salem" so much of the letter triples agree. */
const nearly = 0.55;
const mostSimilar = 3;

/** Looks a document's vendor up, with the key that tax IDs are hashed with. Its text must be loaded. What was found by a mere mark (a telephone, a mail domain) leaves the proposal open. */
export async function findVendorRecord(em: EntityManager, document: Document, identifiers: Buffer): Promise<VendorRecord> {
  const name = effectiveField(document, 'vendor');
  const { fromEmail = null } = document;
  const text = document.ocrText ?? '';
  const marks = vendorMarks(text);
  const evidence = { name, fromEmail, marks, taxIdHashes: marks.taxIds.map((id) => sealIdentifier(identifiers, id).valueHash) };
  const found = recogniseVendor(evidence, await findCandidates(em, evidence));
  if (found && (found.by === 'name' || found.by === 'alias')) return { found, proposed: null, similar: [] };
  const types = await em.find(ServiceType, { isActive: true }, { orderBy: { displayOrder: 'asc', id: 'asc' } });
  const about = effectiveField(document, 'description');
  const paper = { documentType: document.documentType, vendor: name, fromEmail, text, about };
  const proposed = proposeVendor(
    paper,
    types.map((type) => type.name),
  );
  return { found, proposed, similar: proposed ? await findSimilar(em, proposed.businessName, found?.vendor.id ?? 0) : [] };
}

/** The vendor of the directory that is meant by a name alone, in whatever spelling, for the caller's transaction to name; null where there is none. */
export async function findVendorByName(em: EntityManager, name: string | null): Promise<number | null> {
  if (name === null || vendorKey(name) === '') return null;
  const noContacts = { phones: [], emails: [], taxIds: [] };
  const evidence = { name, fromEmail: null, marks: noContacts, taxIdHashes: [] };
  const found = recogniseVendor(evidence, await findCandidates(em, evidence));
  if (!found) return null;
  // A vendor that is being merged is about to become another.
  const locked = await em.execute<unknown[]>('select 1 from vendor where id = ? for key share', [found.vendor.id]);
  return locked.length > 0 ? found.vendor.id : findVendorByName(em, name);
}

const list = (values: readonly string[]): string => `{${[...new Set(values)].map((value) => JSON.stringify(value)).join(',')}}`;

async function findCandidates(
  em: EntityManager,
  { name, fromEmail, marks, taxIdHashes }: Parameters<typeof recogniseVendor>[0],
): Promise<KnownVendor[]> {
  const domains = [fromEmail, ...marks.emails].map(ownDomain).filter((domain) => domain !== null);
  return em.execute<KnownVendor[]>(
    `select ${columns} from vendor where name_keys @> ?::jsonb or tax_id = any(?::text[]) or tax_id_hash = any(?::text[]) or phone_digits = any(?::text[])
       or lower(split_part(email, '@', 2)) = any(?::text[]) order by id limit 200`,
    [JSON.stringify([name === null ? '' : vendorKey(name)]), list(marks.taxIds), list(taxIdHashes), list(marks.phones), list(domains)],
  );
}

function findSimilar(em: EntityManager, name: string, except: number): Promise<VendorRecord['similar']> {
  return em.transactional(async (tx) => {
    // What `%` takes for similar, and so what the index of names is asked for.
    await tx.execute(`select set_config('pg_trgm.similarity_threshold', ?, true)`, [String(nearly)]);
    return tx.execute(
      `select id, business_name as "businessName" from vendor where is_active and id <> ? and business_name % ?
       order by similarity(business_name, ?) desc, id limit ?`,
      [except, name, name, mostSimilar],
    );
  });
}
