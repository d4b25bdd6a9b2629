import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookName } from '#core/database/values/claim-values';
import { Claim } from '#core/database/entities/claim.entity';

const stored = [
  'kind',
  'propertyId',
  'subscriptionId',
  'amount',
  'currency',
  'billingCycle',
  'period',
  'dueOn',
  'happenedOn',
  'note',
  'corrects',
  'reference',
] as const;

/** A claim as it is stored, with the document that states it. Days are `YYYY-MM-DD`. */
export type StoredClaim = { [K in (typeof stored)[number]]: Exclude<Claim[K], undefined> } & {
  id: number;
  documentId: number;
  countedIn: string | null;
};

/** What a document states now for one book, beside what it stated before. */
export interface Restated<S extends Partial<Claim>> {
  documentId: number;
  had: readonly StoredClaim[];
  stated: readonly S[];
}

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

/** The columns of a claim `c` as a `StoredClaim`. */
export const storedColumns = `c.id, c.document_id as "documentId", ${day('c.counted_in')} as "countedIn", c.kind, c.property_id as "propertyId",
  c.subscription_id as "subscriptionId", c.amount::text as amount, c.currency, c.billing_cycle as "billingCycle", ${day('c.period')} as period,
  ${day('c.due_on')} as "dueOn", ${day('c.happened_on')} as "happenedOn", c.note, c.corrects, c.reference`;

/** The claims that documents have brought into a book so far. */
export const claimsOfDocuments = (em: EntityManager, book: BookName, documentIds: readonly number[]): Promise<StoredClaim[]> =>
  em.execute(
    `select ${storedColumns} from claim c where c.book = ? and c.source = 'machine' and c.document_id = any(?::int[]) order by c.id`,
    [book, `{${documentIds.join(',')}}`],
  );

/** Writes what has changed: a claim that is stated as before stays the same row. Answers those that have gone. Who calls holds what the claims are folded into. */
export async function replaceClaims<S extends Partial<Claim>>(
  em: EntityManager,
  book: BookName,
  documents: readonly Restated<S>[],
  start: (claim: S) => Partial<Claim> = () => ({}),
): Promise<StoredClaim[]> {
  const gone: number[] = [];
  const added: Partial<Claim>[] = [];
  for (const { documentId, had, stated } of documents) {
    const left = [...had];
    for (const claim of stated) {
      const at = left.findIndex((known) => isSame(known, claim));
      if (at >= 0) left.splice(at, 1);
      else added.push({ book, source: 'machine', documentId, ...claim, ...start(claim) });
    }
    gone.push(...left.map(({ id }) => id));
  }
  if (added.length > 0) await em.insertMany(Claim, added as Claim[]);
  return gone.length === 0
    ? []
    : em.execute(`delete from claim c where id = any(?::int[]) returning ${storedColumns}`, [`{${gone.join(',')}}`]);
}

const isSame = (known: StoredClaim, claim: Partial<Claim>): boolean =>
  stored.every((key) => claim[key] === undefined || known[key] === claim[key]);
