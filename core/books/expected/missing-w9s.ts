import type { EntityManager } from '@mikro-orm/postgresql';
import { readingLimit } from '#core/database/values/reading-limit';
import { findMissingW9s } from '#core/books/forms/find-candidates';
import { type Expected, expectedLine } from '#core/books/expected/expected';

/** From November until the end of February: the tax year and the day its forms 1099 are due; null in the other months. Pure. */
export function formsInSeason(today: string): { year: number; dueOn: string } | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (month >= 11) return { year, dueOn: `${year + 1}-01-31` };
  return month <= 2 ? { year: year - 1, dueOn: `${year}-01-31` } : null;
}

/** Vendors who need a form 1099 and have no W-9 on file, in time before it is due. They are of the whole business: who sees a part of it sees none. */
export async function missingW9s(em: EntityManager, today: string): Promise<Expected[]> {
  const season = formsInSeason(today);
  if (!season || readingLimit() !== null) return [];
  const { year, dueOn: on } = season;
  const state = on < today ? 'overdue' : 'due_soon';
  const reason = `It needs a form 1099 for ${year}, and its W-9 is not on file.`;
  return (await findMissingW9s(em, year)).map(({ vendor: what }) => ({
    ...expectedLine({ kind: 'w9', on, what, property_id: null, property_name: null, reason }, today),
    state,
  }));
}
