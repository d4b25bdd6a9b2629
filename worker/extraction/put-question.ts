import type { EntityManager } from '@mikro-orm/postgresql';
import { noKey, notPut, type PutQuestion } from '#core/extraction/provider/small-question';
import type { Env } from '#core/platform/env';

/** Small questions, put by this process itself. Without a key the provider's library stays on the disk. */
export const putQuestion =
  (env: Env, em: EntityManager): PutQuestion =>
  async (question) =>
    env.ANTHROPIC_API_KEY ? (await import('#core/extraction/provider/ask-once')).askOnce(env, em, question) : notPut(noKey, false);
