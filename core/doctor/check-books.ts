import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding, some } from '#core/doctor/finding';
import { differingDues, refoldDues } from '#core/hoa/refold-dues';
import { differingLoans, holdBooks, reckonBook } from '#core/mortgages/reckon-book';

/** What is stored of the books is what their claims and statements come to when they are reckoned now. */
export async function checkBooks(em: EntityManager): Promise<Finding> {
  const [dues, loans] = [await differingDues(em), await differingLoans(em)];
  const sentences = [...dues.map(({ sentence }) => sentence), ...loans.map(({ name }) => `${name}: its loan is told otherwise.`)];
  return {
    check: 'Books',
    wrong: sentences.length,
    sentence:
      sentences.length === 0
        ? 'Dues and loans are what documents, expenses and people state of them.'
        : `Dues or loans differ from what documents, expenses and people state of them. ${some(sentences)} Run the doctor with --recount: it counts them anew.`,
  };
}

/** Reckons what differs anew; answers of how many properties. */
export async function refoldBooks(em: EntityManager): Promise<number> {
  const dues = (await differingDues(em.fork())).map(({ propertyId }) => propertyId);
  const loans = (await differingLoans(em.fork())).map(({ id }) => id).toSorted((a, b) => a - b);
  await em.fork().transactional(async (tx) => {
    await refoldDues(tx, dues);
    await holdBooks(tx, loans);
    for (const id of loans) await reckonBook(tx, id);
  });
  return new Set([...dues, ...loans]).size;
}
