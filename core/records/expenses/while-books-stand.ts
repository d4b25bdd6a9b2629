import type { EntityManager } from '@mikro-orm/postgresql';
import { limitedKey } from '#core/database/values/reading-limit';

const most = 200;
/** Lines of changes are kept for an hour. Within half of it none that matters can have gone, so that the same lines mean the same books. */
const keptMs = 30 * 60_000;

/**
 * What was reckoned from expenses, each with the state of the books it was reckoned from. The database says whether that state still stands, so
 * that no answer is ever old, whichever process wrote.
 */
export class WhileBooksStand<T> {
  private readonly kept = new Map<string, { at: number; state: string; value: T }>();

  /** `asked` tells one question from another, its day included; `at` is in milliseconds. */
  async find(em: EntityManager, asked: string, reckon: () => Promise<T>, at = Date.now()): Promise<T> {
    const key = limitedKey(asked);
    // Read before the books: what changes meanwhile is in the sum already, and only makes it be reckoned once more.
    const state = await stateOfBooks(em);
    const known = this.kept.get(key);
    // Of a clock that was set back nobody knows how old an answer is.
    if (known?.state === state && at >= known.at && at - known.at < keptMs) return known.value;
    const value = await reckon();
    this.kept.delete(key);
    this.kept.set(key, { at, state, value });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= most) break;
      this.kept.delete(oldest);
    }
    return value;
  }
}

/** Which changes are to be seen. Lines are only added, and the oldest removed: the same count between the same ends is the same lines. */
async function stateOfBooks(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ state: string }[]>(`select concat_ws('.', count(*), min(id), max(id)) as state from expense_change`);
  return row?.state ?? '';
}
