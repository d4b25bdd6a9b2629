import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '#core/kernel/audit/audited-write';
import { type Correction, correctDocument } from '#core/commands/correct-document';
import { Document } from '#core/database/entities/document.entity';
import { saveProven, unsave } from '#core/commands/save-proven';
import { tagDocument, untagDocument } from '#core/records/documents/tag-document';
import { takeBack } from '#core/commands/take-back';
import { deleteDocument } from '#core/commands/delete-document';
import { restoreDocument } from '#core/commands/restore-document';
import { mustBeThere } from '#core/commands/create-expense';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { Tag } from '#core/database/entities/tag.entity';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { CLOCK, TASK_QUEUE } from '../platform/tokens.js';
import type { BulkWish } from './bulk.schema.js';

/** Actions on documents in the review queue: those that somebody else has handled meanwhile are left alone. */
const onQueue: ReadonlySet<BulkWish['action']> = new Set(['save', 'file', 'assign', 'categorize', 'tag', 'delete']);

/** Does one action on many documents, each separately: a failure of one is reported and does not stop the others. */
@Injectable()
export class BulkService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  async run(wish: BulkWish, actor: Actor) {
    await this.checkTargets(wish);
    const results: { id: number; done: boolean; reason: string | null }[] = [];
    for (const id of new Set(wish.ids)) {
      try {
        await this.one(id, wish, actor);
        results.push({ id, done: true, reason: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, done: false, reason: error.message });
      }
    }
    return { results };
  }

  private async one(id: number, { action, ...asked }: BulkWish, actor: Actor): Promise<void> {
    const em = this.em.fork();
    if (onQueue.has(action) && !(await em.count(Document, { id, reviewedAt: null, deletedAt: null })))
      throw new AppError('conflict', 'It is no longer waiting for review.');
    const correct = (correction: Correction) => correctDocument(em, id, correction, { actor, clock: this.clock });
    const tagId = asked.tag_id ?? 0;
    switch (action) {
      case 'save':
        return saveProven(em, id, { actor, clock: this.clock });
      case 'file':
        return correct({ done: 'filed' });
      case 'assign':
        return correct({ propertyId: asked.property_id ?? 0 });
      case 'categorize':
        return correct({ categoryId: asked.category_id ?? 0 });
      case 'uncategorize':
        return correct({ categoryId: 'machine' });
      case 'tag':
        // Undoing the action would remove the tag from documents that had it before.
        if (await hasTag(em, id, tagId)) throw new AppError('conflict', 'It already has this tag.');
        return tagDocument(em, id, tagId, actor);
      case 'untag':
        return untagDocument(em, id, tagId, actor);
      case 'delete':
        return this.wake(await deleteDocument(em, id, { actor, clock: this.clock }));
      case 'restore':
        return this.wake(await restoreDocument(em, id, actor));
      case 'unsave':
        return this.wake(await unsave(em, id, actor));
      case 'unassign':
        return this.wake(await takeBack(em, id, 'property', actor));
    }
  }

  private async checkTargets({ property_id: propertyId, category_id: categoryId, tag_id: tagId }: BulkWish): Promise<void> {
    await mustBeThere(this.em, { propertyId, categoryId });
    if (tagId !== undefined && !(await this.em.count(Tag, { id: tagId }))) throw new AppError('not-found', 'Tag not found');
  }

  private wake(task: AddedTask | null): void {
    if (task) this.queue.wake(task);
  }
}

async function hasTag(em: EntityManager, documentId: number, tagId: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from document_tag where document_id = ? and tag_id = ?', [documentId, tagId]);
  return rows.length > 0;
}
