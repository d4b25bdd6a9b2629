import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type NewTrial, startTrial } from '#core/ops/diagnostics/start-trial';
import { Trial, type TrialKind } from '#core/database/entities/trial.entity';
import { workersAtHand } from '#core/ops/diagnostics/workers-at-hand';
import { findDocument } from '#core/records/documents/find-document';
import { noProvider, notPut, SmallAnswer, type SmallQuestion } from '#core/kernel/provider/small-question';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { requireAside } from '../http/step-aside.js';
import { TASK_QUEUE } from '../platform/tokens.js';
import { longestWaitMs, waitUntil } from '../platform/wait-until.js';

/** What a trial came to. */
export type TrialResult = Record<string, unknown> & { success: boolean; error: string | null };

export const needsProvider = 'This check needs an AI provider, and none is set.';
const noWorker = 'No worker is running to do this. Check the system status.';
const noAnswer = 'No worker answered in time. Check the system status.';
/** A worker that has answered in the last moment is still heard. */
const lastMomentMs = 500;

/** Lets a worker try something and waits for it: nothing is read in the api's own process, and the key of the AI provider is not in it. */
@Injectable()
export class TrialsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  /** Throws `not-found` for a document that is not there, and `unavailable` where too many wait already. */
  async run(kind: TrialKind, documentId: number | null): Promise<TrialResult> {
    const em = this.em.fork();
    if (documentId !== null) await findDocument(em, documentId);
    const { isAlive } = await workersAtHand(em);
    if (!isAlive) return { success: false, error: noWorker };
    requireAside();
    const result = await this.resultOf({ kind, documentId }, longestWaitMs);
    if (result === null) return { success: false, error: noAnswer };
    return { ...result, success: result.success === true, error: typeof result.error === 'string' ? result.error : null };
  }

  /** The same for trials that need the AI provider: where none is set up no worker is asked. */
  async runWithAi(kind: TrialKind, documentId: number): Promise<TrialResult> {
    const { hasAiKey } = await workersAtHand(this.em.fork());
    if (hasAiKey) return this.run(kind, documentId);
    await findDocument(this.em.fork(), documentId);
    return { success: false, error: needsProvider };
  }

  /** Why no question can be put to the AI provider now; null where one can. */
  async whyNotAsk(): Promise<string | null> {
    const { isAlive, hasAiKey } = await workersAtHand(this.em.fork());
    if (!hasAiKey) return noProvider;
    return isAlive ? null : noWorker;
  }

  /** Lets a worker put a question to the AI provider. Throws `unavailable` where too many wait already. */
  async ask(question: SmallQuestion): Promise<SmallAnswer> {
    const reason = await this.whyNotAsk();
    if (reason !== null) return notPut(reason, reason !== noProvider);
    requireAside();
    const { documentId } = question;
    const result = await this.resultOf({ kind: 'question', documentId, question }, question.timeoutMs + lastMomentMs);
    return result === null ? { ...notPut(noAnswer, true), durationMs: question.timeoutMs } : SmallAnswer.parse(result);
  }

  private async resultOf(trial: NewTrial, longestMs: number): Promise<Record<string, unknown> | null> {
    const { trialId, task } = await this.em.fork().transactional((tx) => startTrial(tx, trial));
    this.queue.wake(task);
    return waitUntil(async () => (await this.em.fork().findOne(Trial, { id: trialId }))?.result ?? null, longestMs);
  }
}
