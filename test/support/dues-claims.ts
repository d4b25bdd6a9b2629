import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Claim } from '#core/database/entities/claim.entity';
import { refoldDues } from '#core/books/hoa/refold-dues';

type Stated = Partial<RequiredEntityData<Claim>> & { propertyId: number; kind: Claim['kind']; period: string; amount: string };

/** Enters claims about dues as documents state them, or a person where a payment has no document, and folds the dues of their properties. */
export async function stateDues(em: EntityManager, ...claims: readonly Stated[]): Promise<Claim[]> {
  return em.transactional(async (tx) => {
    const made = claims.map((claim) => {
      const source = claim.kind === 'payment' && !claim.documentId ? ('person' as const) : ('machine' as const);
      return tx.create(Claim, { book: 'dues', source, countedIn: claim.period, ...claim });
    });
    await refoldDues(
      tx,
      claims.map(({ propertyId }) => propertyId),
    );
    return made;
  });
}
