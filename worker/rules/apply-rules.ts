import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Document } from '#core/documents/document.entity';
import type { Clock } from '#core/platform/clock';
import type { Env } from '#core/platform/env';
import { applyRules } from '#core/rules/apply-rules';
import { businessOf } from '#core/settings/business';
import { CLOCK, ENV, IDENTIFIER_KEY } from '../platform/tokens.js';
import { done, skipped, type Step, type StepOutcome, type StepRun, stopped } from '../step.js';

const Payload = z.object({ rule_ids: z.array(z.int()).optional() });

/** The step that applies the rules people wrote, in their order. */
@Injectable()
export class ApplyRules implements Step {
  readonly kind = 'apply-rules';

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTIFIER_KEY) private readonly identifierKey: Buffer,
  ) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    const { env, clock, identifierKey } = this;
    if (!env.AI_RULES_ENABLED) return skipped('rules are switched off');
    if (!(await em.count(Document, { id: task.subjectId, deletedAt: null }))) return stopped('the document is gone');
    const { rule_ids: ruleIds } = Payload.parse(task.payload);
    const business = await businessOf(em, env);
    return done(async (tx) => {
      await applyRules(tx, task.subjectId, { clock, business, identifierKey, ...(ruleIds ? { ruleIds } : {}) });
    });
  }
}
