import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { startTrial } from '#core/diagnostics/start-trial';
import { Trial, type TrialKind } from '#core/diagnostics/trial.entity';
import { findDocument } from '#core/documents/find-document';
import type { Env } from '#core/platform/env';
import type { TaskQueue } from '#core/queue/task-queue';
import { requireAside } from '../http/step-aside.js';
import { ENV, TASK_QUEUE } from '../platform/tokens.js';
import { waitUntil } from '../platform/wait-until.js';

/** What a trial came to. */
export type TrialResult = Record<string, unknown> & { success: boolean; error: string | null };

export const noKey = 'No AI key is set; this check needs the AI provider.';

/** Lets a worker try something and waits for it: nothing is read in the api's own process. */
@Injectable()
export class TrialsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  get hasKey(): boolean {
    return this.env.ANTHROPIC_API_KEY !== undefined;
  }

  /** Throws `not-found` for a document that is not there, and `unavailable` where too many wait already. */
  async run(kind: TrialKind, documentId: number | null): Promise<TrialResult> {
    const em = this.em.fork();
    if (documentId !== null) await findDocument(em, documentId);
    if (!(await isWorkerAlive(em))) return { success: false, error: 'No worker is running that could do this. Look at the system status.' };
    requireAside();
    const { trialId, task } = await em.transactional((tx) => startTrial(tx, kind, documentId));
    this.queue.wake(task);
    const result = await waitUntil(async () => (await this.em.fork().findOne(Trial, { id: trialId }))?.result ?? null);
    if (result === null) return { success: false, error: 'No worker has answered in time. Look at the system status.' };
    return { ...result, success: result.success === true, error: typeof result.error === 'string' ? result.error : null };
  }

  /** The same for what needs the provider: without a key nobody is asked. */
  async runWithAi(kind: TrialKind, documentId: number): Promise<TrialResult> {
    if (this.hasKey) return this.run(kind, documentId);
    await findDocument(this.em.fork(), documentId);
    return { success: false, error: noKey };
  }
}

/** Workers give a sign of life every few seconds; without one nobody has to wait. */
async function isWorkerAlive(em: EntityManager): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from heartbeat where role = 'worker' and seen_at > now() - interval '1 minute' limit 1`,
  );
  return rows.length > 0;
}
