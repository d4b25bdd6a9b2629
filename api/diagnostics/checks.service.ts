import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { processingStatuses } from '#core/database/values/document-status';
import { Document } from '#core/database/entities/document.entity';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import { andReadable } from '#core/database/values/read-policy';
import { AppError } from '#core/kernel/platform/app-error';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { Task } from '#core/kernel/tasks/task.entity';

/** The most lines of each kind in a trace, the latest ones. */
const longestTrace = 500;

/** Examines what is stored; changes nothing. */
@Injectable()
export class ChecksService {
  constructor(private readonly em: EntityManager) {}

  async ocr(id: number) {
    const document = await this.document(id);
    const pages = await this.em.find(DocumentPage, { documentId: id }, { orderBy: { page: 'asc' } });
    const read = await this.em.findOne(DocumentEvent, { documentId: id, kind: 'read' }, { orderBy: { id: 'desc' } });
    const sources = new Set(pages.map((page) => page.source));
    return {
      document_id: id,
      success: pages.length > 0,
      error: pages.length > 0 ? null : (document.failureReason ?? 'This document has not been read yet.'),
      text_length: document.ocrText?.length ?? 0,
      engine: sources.size > 1 ? 'mixed' : ([...sources][0] ?? null),
      ocr_engine: typeof read?.data.engine === 'string' ? read.data.engine : null,
      page_count: document.pageCount ?? null,
      pages: pages.map(({ page, source, confidence, lines }) => ({
        page,
        source,
        confidence: confidence ?? null,
        words: lines.reduce((sum, line) => sum + line.words.length, 0),
      })),
      processing_status: document.processingStatus,
    };
  }

  async rawAnswer(id: number) {
    const document = await this.document(id);
    const raw = document.providerAnswer ?? null;
    return {
      document_id: id,
      success: raw !== null,
      error: raw === null ? 'No answer from the AI provider is stored for this document.' : null,
      extracted_by: document.extractedBy ?? null,
      version: document.extractorVersion ?? null,
      extracted_at: document.extractedAt ?? null,
      raw_data: raw,
    };
  }

  async trace(id: number) {
    const document = await this.document(id);
    const latest = { orderBy: { id: 'desc' as const }, limit: longestTrace };
    const events = (await this.em.find(DocumentEvent, { documentId: id }, latest)).toReversed();
    const tasks = (await this.em.find(Task, { documentId: id }, latest)).toReversed();
    const calls = (await this.em.find(ProviderCall, { documentId: id }, latest)).toReversed();
    const rules = (await this.em.find(RuleExecution, { documentId: id }, latest)).toReversed();
    return {
      document_id: id,
      success: document.processingStatus !== 'failed',
      error: document.failureReason ?? null,
      filename: document.filename,
      processing_status: document.processingStatus,
      failure_reason: document.failureReason ?? null,
      events: events.map(({ at, kind, data, userId }, index) => ({
        at,
        kind,
        after_ms: at.getTime() - (events[index - 1] ?? { at }).at.getTime(),
        data,
        user_id: userId ?? null,
      })),
      tasks: tasks.map((task) => ({
        id: task.id,
        kind: task.kind,
        state: task.state,
        attempts: task.attempts,
        last_error: task.lastError ?? null,
        created_at: task.createdAt,
        finished_at: task.finishedAt ?? null,
      })),
      provider_calls: calls.map((call) => ({
        at: call.at,
        model: call.model,
        outcome: call.outcome,
        input_tokens: call.inputTokens,
        output_tokens: call.outputTokens,
        duration_ms: call.durationMs ?? null,
        error: call.error ?? null,
      })),
      rules: rules.map(({ at, ruleId, matched }) => ({ at, rule_id: ruleId, matched })),
    };
  }

  async counts() {
    const rows = await this.em.execute<{ status: string; count: number; waiting: number }[]>(
      `select processing_status as status, count(*)::int as count, (count(*) filter (where reviewed_at is null))::int as waiting
       from document d where deleted_at is null${andReadable(this.em, 'd')} group by processing_status`,
    );
    const [tasks] = await this.em.execute<{ due: number }[]>(`select count(*)::int as due from task where state = 'due'`);
    const total = rows.reduce((sum, row) => sum + row.count, 0);
    const byStatus = new Map(rows.map((row) => [row.status, row.count]));
    return {
      success: true,
      total,
      count: total,
      by_status: Object.fromEntries(processingStatuses.map((status) => [status, byStatus.get(status) ?? 0])) as Record<
        (typeof processingStatuses)[number],
        number
      >,
      awaiting_review: rows.reduce((sum, row) => sum + row.waiting, 0),
      tasks_due: tasks?.due ?? 0,
    };
  }

  private async document(id: number): Promise<Document> {
    const document = await this.em.findOne(Document, { id, deletedAt: null }, { populate: ['ocrText', 'providerAnswer'] });
    if (!document) throw new AppError('not-found', 'Document not found');
    return document;
  }
}
