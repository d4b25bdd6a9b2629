import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { PgProviderLedger } from '#core/kernel/provider/pg-provider-ledger';
import type { IdentifierKeys } from '#core/kernel/keys/identifier-key';
import { aiModel } from '#core/kernel/platform/ai-env';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { answerQuestions, askProvider } from '#core/commands/answer-questions';
import { applyRules } from '#core/commands/apply-rules';
import { businessOf } from '#core/records/settings/business';
import { askedSince, noteAsked } from '../step/asked-since.js';
import { putQuestion } from '../extraction/put-question.js';
import { CLOCK, ENV, IDENTIFIER_KEY, SECRET_BOX } from '../platform/tokens.js';
import { done, retryLater, skipped, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';

const pauseSeconds = 60;
/**
 * A document does not wait longer than this for a service that does not answer: after that its rules run without it, counted from when it was first
 * asked.
 */
const longestWaitMs = 15 * 60_000;

const Payload = z.object({ rule_ids: z.array(z.int()).optional() });

/** The step that applies people's rules, in their order. */
@Injectable()
export class ApplyRules implements Step {
  readonly kind = 'apply-rules';

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTIFIER_KEY) private readonly keys: IdentifierKeys,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
  ) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    const { env, clock } = this;
    if (!env.AI_RULES_ENABLED) return skipped('rules are switched off');
    if (!(await em.count(Document, { id: task.subjectId, deletedAt: null }))) return stopped('the document is gone');
    const { rule_ids: ruleIds } = Payload.parse(task.payload);
    const business = await businessOf(em, env);
    const { currency } = business;
    const post = env.SMTP_URL ? { box: this.box, url: env.PUBLIC_URL ?? null, currency } : null;
    const identifierKey = await this.keys.of(em);
    const run = { clock, business, identifierKey, post, ...(ruleIds ? { ruleIds } : {}) };
    const kept = new PgProviderLedger(em, env.AI_DAILY_BUDGET_USD);
    const ask = askProvider({ model: aiModel(env), kept, put: putQuestion(env, em) });
    const answers = await answerQuestions(em, task.subjectId, run, ask);
    const open = [...answers.values()].find((answer) => 'problem' in answer && answer.later);
    const since = askedSince(task.payload.asked_since, clock.now()) ?? clock.now();
    const mayWait = clock.now().getTime() - since.getTime() < longestWaitMs;
    if (open && 'problem' in open && mayWait) return retryLater(pauseSeconds, open.problem, (tx) => noteAsked(tx, task.id, since));
    return done(async (tx) => (await applyRules(tx, task.subjectId, { ...run, answers }))?.added);
  }
}
