import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';
import { findWrongSums } from '#core/ops/doctor/kept-sums';

/** The sums of expenses and the counts of documents that the database keeps equal those of its rows. */
export async function checkSums(em: EntityManager): Promise<Finding> {
  const { months, properties } = await findWrongSums(em);
  const wrong = months.length + properties.length;
  const sentences = [
    ...(months.length > 0 ? [`The totals of these months differ from their expenses: ${some(months)}.`] : []),
    ...(properties.length > 0 ? [`The document counts of these properties are wrong: property ${some(properties)}.`] : []),
    'Run the doctor with --recount to recalculate them.',
  ];
  return {
    check: 'Kept sums',
    wrong,
    sentence: wrong === 0 ? 'The stored totals match the expenses and documents.' : sentences.join(' '),
  };
}
