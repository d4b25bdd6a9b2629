import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { PgProviderLedger } from '#core/kernel/provider/pg-provider-ledger';
import { aiModel } from '#core/kernel/platform/ai-env';
import type { Env } from '#core/kernel/platform/env';
import { type AskAboutDocument, askProvider } from '#core/commands/answer-questions';
import { ENV } from '../platform/tokens.js';
import { TrialsService } from '../trials/trials.service.js';

/** What rules ask about documents, put to the AI by a worker. Its questions reject with `unavailable` where too many calls wait already. */
@Injectable()
export class AskAboutDocuments {
  readonly ask: AskAboutDocument;

  constructor(em: EntityManager, trials: TrialsService, @Inject(ENV) env: Env) {
    const kept = new PgProviderLedger(em, env.AI_DAILY_BUDGET_USD);
    this.ask = askProvider({ model: aiModel(env), kept, put: (question) => trials.ask(question) });
  }
}
