import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding, some } from '#core/doctor/finding';
import { differingDues, refoldDues } from '#core/hoa/refold-dues';

/** What is stored of the books is what their claims come to when they are folded now. */
export async function checkBooks(em: EntityManager): Promise<Finding> {
  const differing = await differingDues(em);
  const sentences = differing.map(({ sentence }) => sentence);
  return {
    check: 'Books',
    wrong: differing.length,
    sentence:
      differing.length === 0
        ? 'Dues are what documents, expenses and people state of them.'
        : `Dues differ from what documents, expenses and people state of them. ${some(sentences)} Run the doctor with --recount: it counts them anew.`,
  };
}

/** Folds what differs anew; answers of how many properties. */
export async function refoldBooks(em: EntityManager): Promise<number> {
  const differing = await differingDues(em.fork());
  await em.fork().transactional((tx) =>
    refoldDues(
      tx,
      differing.map(({ propertyId }) => propertyId),
    ),
  );
  return differing.length;
}
