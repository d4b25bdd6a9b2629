import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding, some } from '#core/doctor/finding';
import { findWrongSums } from '#core/doctor/kept-sums';

/** The sums of expenses and the numbers of papers that the database keeps are those of its rows. */
export async function checkSums(em: EntityManager): Promise<Finding> {
  const { months, properties } = await findWrongSums(em);
  const wrong = months.length + properties.length;
  const sentences = [
    ...(months.length > 0 ? [`These months have other sums than their expenses: ${some(months)}.`] : []),
    ...(properties.length > 0 ? [`These properties have other numbers of documents than are theirs: property ${some(properties)}.`] : []),
    'Run the doctor with --recount: it counts them anew.',
  ];
  return {
    check: 'Kept sums',
    wrong,
    sentence: wrong === 0 ? 'The sums that are kept are those of the expenses and documents.' : sentences.join(' '),
  };
}
