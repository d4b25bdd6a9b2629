import type { EntityManager } from '@mikro-orm/postgresql';

/** Shared trigrams, from 0 to 1, that make two words near: two letters changed about leave half of a word of eleven. */
const nearness = 0.45;

/** Runs queries whose `%>` forgives a slip of the pen, such as two letters changed about; elsewhere it keeps to PostgreSQL's stricter 0.6. */
export function withNearWords<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return em.fork().transactional(async (forked) => {
    await forked.execute(`select set_config('pg_trgm.word_similarity_threshold', ?, true)`, [String(nearness)]);
    return work(forked);
  });
}
