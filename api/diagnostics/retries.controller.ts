import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import type { Actor } from '#core/kernel/audit/audited-write';
import { hurryOldest, resetFailed } from '#core/ops/diagnostics/queue-again';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { findDocument } from '#core/records/documents/find-document';
import { processAnew } from '#core/commands/process-anew';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { Acting, Editors } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { requireAside } from '../http/step-aside.js';
import { Id } from '../http/values.js';
import { TASK_QUEUE } from '../platform/tokens.js';
import { FailedReset, ProcessedOne, RetryLogged } from './diagnostics.schema.js';
import { waitForDocument } from './wait-for-document.js';

/** Calls that start work again. */
@Controller()
export class RetriesController {
  constructor(
    private readonly em: EntityManager,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  @Post('ai-debug/retry-with-logging/:id')
  @Editors()
  @Answers(200, RetryLogged, 'Process a document again, wait for it, and return what happened')
  @Refuses(404)
  async retry(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    requireAside();
    const [last] = await this.em.find(DocumentEvent, { documentId: id }, { orderBy: { id: 'desc' }, limit: 1 });
    this.queue.wake(await processAnew(this.em.fork(), id, { actor, discardCorrections: false }));
    const ended = await waitForDocument(this.em, id);
    const { processingStatus, failureReason } = await findDocument(this.em.fork(), id);
    const events = await this.em.fork().find(DocumentEvent, { documentId: id, id: { $gt: last?.id ?? 0 } }, { orderBy: { id: 'asc' } });
    return {
      document_id: id,
      success: ended && processingStatus !== 'failed',
      error: ended ? (failureReason ?? null) : 'The document is still being processed.',
      processing_status: processingStatus,
      log: events.map(({ at, kind, data }) => ({ at, step: kind, data })),
    };
  }

  @Post('documents/debug/reset-failed')
  @Editors()
  @Answers(200, FailedReset, 'Reset failed documents, at most 500 per call')
  async resetFailed(@Acting() actor: Actor) {
    const { tasks, left } = await resetFailed(this.em.fork(), actor);
    const [first] = tasks;
    if (first) this.queue.wake(first);
    const count = tasks.length;
    const rest = left > 0 ? `; ${left} more are left, call again` : '';
    return { message: `Reset ${count} failed ${count === 1 ? 'document' : 'documents'}${rest}`, count, left };
  }

  @Post('documents/debug/process-one')
  @Editors()
  @Answers(200, ProcessedOne, 'Let the oldest pending document be next')
  async processOne(@Acting() actor: Actor) {
    const next = await hurryOldest(this.em.fork(), actor);
    if (!next) return { success: false, message: 'No pending documents', document_id: null };
    this.queue.wake(next.task);
    return { success: true, message: `Document ${next.documentId} is next`, document_id: next.documentId };
  }
}
