import type { EntityManager } from '@mikro-orm/postgresql';
import { aiSettings } from '#core/kernel/provider/ai-settings';
import { noProvider, notPut, type PutQuestion } from '#core/kernel/provider/small-question';
import type { Env } from '#core/kernel/platform/env';

/** Small questions, asked by this process itself. */
export function putQuestion(env: Env, em: EntityManager): PutQuestion {
  const settings = aiSettings(env);
  if (!settings) return () => Promise.resolve(notPut(noProvider, false));
  return async (question) => (await import('#core/kernel/provider/ask-once')).askOnce(settings, em, question);
}
