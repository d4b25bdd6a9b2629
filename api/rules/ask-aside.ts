import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '#core/platform/env';
import { type AskAboutDocument, askProvider } from '#core/rules/answer-questions';
import { requireAside } from '../http/step-aside.js';

/** Questions go to the AI from within a call, which does nothing but wait meanwhile. They reject with `unavailable` where too many wait already. */
export function askAside(env: Env, em: EntityManager): AskAboutDocument {
  const ask = askProvider(env, em);
  if (!env.ANTHROPIC_API_KEY) return ask;
  return async (...asked) => {
    requireAside();
    return ask(...asked);
  };
}
