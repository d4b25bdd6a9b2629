import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import type { IdentifierCandidate } from '#core/records/properties/identifier-candidates';
import { labelledNumbers } from '#core/records/properties/labelled-numbers';
import type { LearnedAssociation } from '#core/records/properties/match-association';
import type { LearnedNumber } from '#core/records/properties/match-numbers';
import { nameKeysOn } from '#core/records/properties/name-words';
import type { documentKeyKinds } from '#core/database/values/property-values';

/** So many of the newest documents with a key are looked at: whether they are of one property shows by then. */
const mostDocuments = 40;

/** What earlier documents taught about the numbers and the names on this one. */
export interface Learned {
  numbers: LearnedNumber[];
  associations: LearnedAssociation[];
}

interface Hit {
  key: string;
  kind: (typeof documentKeyKinds)[number];
  label: string;
  id: number;
  address: string | null;
  city: string | null;
  zipCode: string | null;
  papers: number;
  byPerson: boolean;
  sameSource: boolean;
}

/**
 * Looks for what this document shares with earlier ones that are filed under a property: its numbers, and the names of associations and their
 * managers in `names`. Neither the number of properties nor that of documents makes it longer.
 */
export async function findLearned(
  em: EntityManager,
  document: Document,
  { numbers, names, text }: { numbers: readonly IdentifierCandidate[]; names: readonly string[]; text: string },
): Promise<Learned> {
  const labelled = labelledNumbers(
    { accountNumber: effectiveField(document, 'account_number'), loanNumber: effectiveField(document, 'loan_number') },
    text,
  ).map(({ plain }) => plain);
  const keys = [...new Set([...labelled, ...numbers.map(({ plain }) => plain), ...names.flatMap(nameKeysOn)])];
  const hits = await hitsOn(em, document, keys);
  const isLabelled = new Set(labelled);
  return {
    numbers: hits.flatMap(({ kind, key: plain, id, papers, byPerson, sameSource }) =>
      kind === 'association' || kind === 'manager'
        ? []
        : [{ plain, kind, propertyId: id, papers, byPerson, sameSource, isLabelled: isLabelled.has(plain) }],
    ),
    associations: hits.flatMap(({ kind, label: hoaName, id, address, city, zipCode }) =>
      kind === 'association' || kind === 'manager' ? [{ id, address, city, zipCode, hoaName, isManager: kind === 'manager' }] : [],
    ),
  };
}

function hitsOn(em: EntityManager, document: Document, keys: readonly string[]): Promise<Hit[]> {
  // Row by row, as in findCandidates: a plain join may read all properties.
  return em.execute<Hit[]>(
    `select k.key, found.* from jsonb_array_elements_text(?::jsonb) as k (key) cross join lateral (
       select e.kind, max(e.label) as label, p.id, p.address, p.city, p.zip_code as "zipCode", count(*)::int as papers,
         bool_or(jsonb_exists(d.person_fields, 'property_id')) as "byPerson",
         coalesce(bool_or(lower(d.vendor_name) = lower(?) or d.from_email = ?), false) as "sameSource"
       from (select * from document_key n where n.key = k.key order by n.document_id desc limit ?) e
         cross join lateral (select * from document o where o.id = e.document_id and o.deleted_at is null and o.duplicate_of is null and o.id <> ? limit 1) d
         cross join lateral (select * from property o where o.id = d.property_id and o.is_active limit 1) p
       group by e.kind, p.id, p.address, p.city, p.zip_code) found
     order by k.key, found.kind, found.id`,
    [JSON.stringify(keys), effectiveField(document, 'vendor'), document.fromEmail ?? null, mostDocuments, document.id],
  );
}
