import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AiSettings } from '#core/kernel/provider/ai-settings';
import { makeClient } from '#core/kernel/provider/make-client';
import { PgProviderGate } from '#core/kernel/provider/pg-provider-gate';
import { PgProviderLedger } from '#core/kernel/provider/pg-provider-ledger';
import type { Logger } from '#core/kernel/platform/logger';
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
