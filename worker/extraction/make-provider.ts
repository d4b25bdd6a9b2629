import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '#core/platform/env';
import type { Logger } from '#core/platform/logger';
import { AnthropicClient, providerName } from '#core/extraction/provider/anthropic-client';
import { AnthropicProvider } from './anthropic-provider.js';
import { PgProviderGate } from '#core/extraction/provider/pg-provider-gate';
import { PgProviderLedger } from '#core/extraction/provider/pg-provider-ledger';
import type { ExtractionProvider } from './provider.js';

type Settings = Pick<Env, 'ANTHROPIC_API_KEY' | 'ANTHROPIC_BASE_URL' | 'ANTHROPIC_MODEL' | 'AI_DAILY_BUDGET_USD'>;

const timeoutMs = 90_000;

/** The provider the settings ask for; null without a key. */
export function makeProvider(settings: Settings, em: EntityManager, log: Logger, limits = { timeoutMs }): ExtractionProvider | null {
  if (!settings.ANTHROPIC_API_KEY) return null;
  const ledger = new PgProviderLedger(em, settings.AI_DAILY_BUDGET_USD);
  return new AnthropicProvider(settings.ANTHROPIC_MODEL, {
    client: new AnthropicClient({ apiKey: settings.ANTHROPIC_API_KEY, baseUrl: settings.ANTHROPIC_BASE_URL, timeoutMs: limits.timeoutMs }),
    ledger,
    answers: ledger,
    gate: new PgProviderGate(em, providerName, Date.now),
    log,
    sleep: (ms) => sleep(ms),
    now: Date.now,
  });
}
