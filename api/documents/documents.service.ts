import { EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { correctDocument } from '#core/commands/correct-document';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { Document } from '#core/database/entities/document.entity';
import { findDocument } from '#core/records/documents/find-document';
import { andReadable } from '#core/database/values/read-policy';
import { takeBack, type TakenBack } from '#core/commands/take-back';
import type { QueueTab } from '#core/database/values/triage';
import { deleteDocument } from '#core/commands/delete-document';
import { restoreDocument } from '#core/commands/restore-document';
import { AppError } from '#core/kernel/platform/app-error';
import type { SeenStates } from '#core/kernel/platform/as-seen';
import type { Clock } from '#core/kernel/platform/clock';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { lineText } from '#core/reading/page-text';
import { findUserNames } from '#core/records/users/user-names';
import { allowed } from '../list-query/allowed.js';
import { findPage, type PageRequest } from '../list-query/find-page.js';
import { findPlainById } from '../list-query/find-plain.js';
import { keyOf } from '../list-query/list-query.js';
import { orderBy, type Step } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { CLOCK, TASK_QUEUE } from '../platform/tokens.js';
import { findContext } from './document-context.js';
import { documentCondition, documentsAsked, type DocumentRequest, documentRules } from './document-list.js';
import type { DocumentPatch } from './document-patch.schema.js';
import { documentOut, documentRowOut } from './document-view.js';
import { toCorrection } from './to-correction.js';

/** The documents in the trash, the last deleted first. */
const deleted = {
  where: (): FilterQuery<Document> => ({ deletedAt: { $ne: null } }),
  orderBy: (): Step[] => [{ deletedAt: 'desc' }, { id: 'desc' }],
};

@Injectable()
export class DocumentsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  async list(request: DocumentRequest) {
    const hits = request.q === null ? null : await documentsAsked(this.em, request);
    return this.page({
      skip: request.skip,
      limit: request.limit,
      where: () => hits ?? documentCondition(request),
      orderBy: () => orderBy(request.order, documentRules.columns),
      searched: hits !== null,
      key: keyOf(request),
    });
  }

  /** All ids: a partly loaded list is selected as a whole. */
  async ids(request: DocumentRequest) {
    const order = orderBy(request.order, documentRules.columns);
    const rows = await this.em.find(Document, await documentsAsked(this.em, request), {
      fields: ['id'],
      orderBy: order,
      disableIdentityMap: true,
    });
    return { ids: rows.map(({ id }) => id) };
  }

  /** The number in each part of the review queue, whichever part is requested. */
  async counts(request: DocumentRequest) {
    const { tab: _, ...filters } = request.filters;
    const where = await documentsAsked(this.em, { ...request, filters });
    const rows: { triage: QueueTab | null; count: number }[] = await this.em
      .createQueryBuilder(Document)
      .select(['triage', raw('count(*)::int as count')])
      .where(allowed(this.em, Document, where) as never)
      .groupBy('triage')
      .execute('all', false);
    const countOf = (tab: QueueTab): number => rows.find(({ triage }) => triage === tab)?.count ?? 0;
    const all = rows.reduce((total, { count }) => total + count, 0);
    return { ready: countOf('ready'), check: countOf('check'), duplicates: countOf('duplicates'), notices: countOf('notices'), all };
  }

  /** Documents that can still be restored, the last deleted first. */
  async trash({ skip, limit }: Pick<DocumentRequest, 'skip' | 'limit'>) {
    return this.page({ skip, limit, ...deleted, searched: false, key: null });
  }

  async one(id: number) {
    const [document, context] = await Promise.all([
      findPlainById(this.em, Document, id, {
        also: ['ocrText', 'htmlContent'],
        onlyIf: `deleted_at is null${andReadable(this.em, 'document')}`,
      }),
      findContext(this.em, [{ id }]),
    ]);
    if (!document) throw new AppError('not-found', 'Document not found');
    return documentOut(document, context);
  }

  async content(id: number) {
    const document = await this.em.findOne(Document, { id, deletedAt: null }, { populate: ['ocrText', 'htmlContent'] });
    if (!document) throw new AppError('not-found', 'Document not found');
    const pages = await this.em.find(DocumentPage, { documentId: id }, { orderBy: { page: 'asc' } });
    const text = document.ocrText ?? null;
    return {
      document_id: id,
      content: text,
      text,
      html_content: document.htmlContent ?? null,
      pages: pages.map(({ page, width, height, source, confidence, lines }) => ({
        page,
        width,
        height,
        source,
        confidence: confidence ?? null,
        text: lines.map(lineText).join('\n'),
      })),
    };
  }

  async history(id: number, { skip, limit }: { skip: number; limit: number }) {
    await findDocument(this.em, id);
    const page = { limit, offset: skip, orderBy: { id: 'asc' as const } };
    const [rows, total] = await this.em.findAndCount(DocumentEvent, { documentId: id }, page);
    const names = await findUserNames(
      this.em,
      rows.map((row) => row.userId),
    );
    const shown = rows.map((row) => ({
      id: row.id,
      document_id: id,
      kind: row.kind,
      at: row.at,
      data: row.data,
      user_name: names.get(row.userId) ?? null,
    }));
    return new Page(shown, total, skip, 'events');
  }

  async correct(id: number, body: z.output<typeof DocumentPatch>, by: { actor: Actor; seen: SeenStates }) {
    await correctDocument(this.em.fork(), id, toCorrection(body), { ...by, clock: this.clock });
    return this.one(id);
  }

  async delete(id: number, actor: Actor): Promise<void> {
    const task = await deleteDocument(this.em.fork(), id, { actor, clock: this.clock });
    if (task) this.queue.wake(task);
  }

  async restore(id: number, actor: Actor) {
    const task = await restoreDocument(this.em.fork(), id, actor);
    if (task) this.queue.wake(task);
    return this.one(id);
  }

  async takeBack(id: number, taken: TakenBack, actor: Actor) {
    const task = await takeBack(this.em.fork(), id, taken, actor);
    if (task) this.queue.wake(task);
    return this.one(id);
  }

  private async page(request: PageRequest<Document>) {
    const [shown, total] = await findPage(this.em, Document, request, async (rows) => {
      const context = await findContext(this.em, rows);
      return rows.map((row) => documentRowOut(row, context));
    });
    return new Page(shown, total, request.skip, documentRules.resource);
  }
}
