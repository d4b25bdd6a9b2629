import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookName } from '#core/books/claim-values';
import { Claim } from '#core/books/claim.entity';

/** What a document states now for one book, beside what it stated before. */
export interface Restated<S extends Partial<Claim>> {
  book: BookName;
  documentId: number;
  had: readonly Claim[];
  stated: readonly S[];
}

/** The claims that documents have brought into a book so far. */
export const claimsOfDocuments = (em: EntityManager, book: BookName, documentIds: readonly number[]): Promise<Claim[]> =>
  em.find(Claim, { book, source: 'machine', documentId: { $in: [...documentIds] } }, { orderBy: { id: 1 }, refresh: true });

/** Writes what has changed: a claim that is stated as before stays the same row. Who calls holds what the claims are folded into. */
export async function replaceClaims<S extends Partial<Claim>>(
  em: EntityManager,
  { book, documentId, had, stated }: Restated<S>,
  start: (claim: S) => Partial<Claim> = () => ({}),
): Promise<void> {
  const left = [...had];
  for (const claim of stated) {
    const at = left.findIndex((one) => isSame(one, claim));
    if (at >= 0) left.splice(at, 1);
    else em.create(Claim, { book, source: 'machine', documentId, ...claim, ...start(claim) } as Claim);
  }
  for (const gone of left) em.remove(gone);
  await em.flush();
}

const isSame = (one: Claim, claim: Partial<Claim>): boolean =>
  (Object.keys(claim) as (keyof Claim)[]).every((key) => (one[key] ?? null) === claim[key]);
