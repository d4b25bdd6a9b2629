import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { finishTrial } from '#core/ops/diagnostics/start-trial';
import { Trial } from '#core/database/entities/trial.entity';
import { notPut, SmallQuestion } from '#core/kernel/provider/small-question';
import type { Env } from '#core/kernel/platform/env';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { putQuestion } from '../extraction/put-question.js';
import { ENV } from '../platform/tokens.js';
import { done, type Failure, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';

/** Asks the AI provider a small question for a call that waits in the api; only workers have the provider's key. */
@Injectable()
export class PutQuestionStep implements Step {
  readonly kind = 'put-question';

  constructor(@Inject(ENV) private readonly env: Env) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    const trial = await em.findOne(Trial, { id: task.subjectId, finishedAt: null });
    if (!trial) return stopped('nobody waits for it any more');
    const question = SmallQuestion.parse(trial.question);
    const timeoutMs = question.timeoutMs - (await waitedMs(em, trial.id));
    if (timeoutMs <= 0) return stopped('nobody waits for it any more');
    const answer = await putQuestion(this.env, em)({ ...question, timeoutMs });
    return done((tx) => finishTrial(tx, trial.id, answer));
  }

  async giveUp(em: EntityManager, task: ClaimedTask, { sentence }: Failure): Promise<void> {
    await finishTrial(em, task.subjectId, notPut(sentence, true));
  }
}

/** By the database's clock, which also set the time of the question. */
async function waitedMs(em: EntityManager, trialId: number): Promise<number> {
  const [row] = await em.execute<{ ms: number }[]>(
    'select ceil(extract(epoch from clock_timestamp() - created_at) * 1000)::int as ms from trial where id = ?',
    [trialId],
  );
  return row?.ms ?? 0;
}
