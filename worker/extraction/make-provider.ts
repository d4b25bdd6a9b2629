import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AiSettings } from '#core/extraction/provider/ai-settings';
import { makeClient } from '#core/extraction/provider/make-client';
import { PgProviderGate } from '#core/extraction/provider/pg-provider-gate';
import { PgProviderLedger } from '#core/extraction/provider/pg-provider-ledger';
import type { Logger } from '#core/platform/logger';
import { ModelProvider } from './model-provider.js';
import type { ExtractionProvider } from './provider.js';

/** The provider that the settings name, with its ledger and gate in the database. */
export async function makeProvider(settings: AiSettings, em: EntityManager, log: Logger): Promise<ExtractionProvider> {
  const ledger = new PgProviderLedger(em, settings.dailyBudgetUsd);
  return new ModelProvider(settings, {
    client: await makeClient(settings),
    ledger,
    answers: ledger,
    gate: new PgProviderGate(em, settings.provider, Date.now),
    log,
    sleep: (ms) => sleep(ms),
    now: Date.now,
  });
}
