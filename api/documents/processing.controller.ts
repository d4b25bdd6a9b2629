import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { forceComplete, processAnew, resetToPending } from '#core/commands/process-anew';
import { unlockDocument } from '#core/records/documents/file-password';
import type { Clock } from '#core/kernel/platform/clock';
import { SecretBox } from '#core/kernel/platform/secret-box';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { Acting, Editors } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { CLOCK, TASK_QUEUE } from '../platform/tokens.js';
import { Done, Queued } from './document.schema.js';

const Reprocess = z
  .object({ discard_corrections: z.boolean().default(false) })
  .optional()
  .meta({ id: 'Reprocess' });

const Unlock = z.object({ password: z.string().min(1).max(200) }).meta({ id: 'Unlock', example: { password: 'elm-house-2026' } });

/** Starts the processing of a document, or stops it. */
@Controller()
export class ProcessingController {
  constructor(
    private readonly em: EntityManager,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly box: SecretBox,
  ) {}

  @Post('documents/:id/process')
  @Editors()
  @Answers(202, Queued, 'Read and extract a document; corrections stay')
  @Refuses(404)
  async process(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.queued(await processAnew(this.em.fork(), id, { actor, discardCorrections: false }));
  }

  @Post('documents/:id/reprocess')
  @Editors()
  @Answers(202, Queued, 'Extract again, with or without the corrections of people')
  @Refuses(404)
  async reprocess(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: Reprocess }) body: z.output<typeof Reprocess>,
  ) {
    return this.queued(await processAnew(this.em.fork(), id, { actor, discardCorrections: body?.discard_corrections ?? false }));
  }

  @Post('documents/:id/unlock')
  @Editors()
  @Answers(202, Queued, 'Read a locked PDF with the password a person typed; it is kept sealed')
  @Refuses(404, 409)
  async unlock(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: Unlock }) { password }: z.output<typeof Unlock>,
  ) {
    return this.queued(await unlockDocument(this.em.fork(), id, { password, actor, box: this.box }));
  }

  @Post('documents/:id/reset-to-pending')
  @Editors()
  @Answers(200, Done, 'Forget what the machine found and start over')
  @Refuses(404)
  async reset(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    this.queue.wake(await resetToPending(this.em.fork(), id, actor));
    return { success: true, message: 'Document reset to pending', document_id: id };
  }

  @Post('stable-docs/force-complete/:id')
  @Editors()
  @Answers(200, Done, 'Stop the machine here; the document stays in the review queue')
  @Refuses(404)
  async forceComplete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    const task = await forceComplete(this.em.fork(), id, { actor, clock: this.clock });
    if (task) this.queue.wake(task);
    return { success: true, message: 'Document marked as completed', document_id: id };
  }

  private async queued(task: AddedTask) {
    this.queue.wake(task);
    return { success: true, error: null, message: 'Document queued for AI processing', suggestion: null };
  }
}
