import type { EntityManager } from '@mikro-orm/postgresql';
import { aiSettings } from '#core/extraction/provider/ai-settings';
import { noProvider, notPut, type PutQuestion } from '#core/extraction/provider/small-question';
import type { Env } from '#core/platform/env';

/** Small questions, put by this process itself. */
export function putQuestion(env: Env, em: EntityManager): PutQuestion {
  const settings = aiSettings(env);
  if (!settings) return () => Promise.resolve(notPut(noProvider, false));
  return async (question) => (await import('#core/extraction/provider/ask-once')).askOnce(settings, em, question);
}
