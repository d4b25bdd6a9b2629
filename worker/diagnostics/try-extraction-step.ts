import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { finishTrial } from '#core/ops/diagnostics/start-trial';
import { Trial } from '#core/database/entities/trial.entity';
import { Document } from '#core/database/entities/document.entity';
import { filePasswordOf } from '#core/records/documents/file-password';
import type { PageImage } from '#core/kernel/provider/model-request';
import { noProvider } from '#core/kernel/provider/small-question';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import type { PageText } from '#core/reading/page-text';
import { failureOfReading } from '#core/reading/read-failure';
import type { FileStore } from '#core/kernel/storage/file-store';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { loadPages } from '#core/records/documents/load-pages';
import { saveExtraction } from '../documents/extract-document-step.js';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { extractionContext } from '../extraction/extraction-context.js';
import { pageImages, scannedPages } from '../documents/page-images.js';
import { extractDocument, type ExtractionResult } from '../extraction/extract-fields.js';
import type { ExtractionProvider } from '../extraction/provider.js';
import { readTaught } from '../extraction/taught-context.js';
import type { PageReader } from '../reading/reading-jobs.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import type { GuardedFailure } from '../guarded/outcome.js';
import { ENV, FILE_STORE, PROVIDER, READER, SECRET_BOX } from '../platform/tokens.js';
import { done, type Failure, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { doWithout } from '../storage/do-without.js';
import { readByAccepted } from '../weights/read-by-accepted.js';
import { tryTestPage } from './try-test-page.js';

/** A person waits for it, so it looks at fewer pages than the pipeline. */
const maxImages = 3;

/** The result of a trial, and the part of it to save on the document. */
interface Tried {
  result: Record<string, unknown>;
  keep?: ExtractionResult;
}

const refused = (error: string): Tried => ({ result: { success: false, error } });
const unread = (failure: GuardedFailure): Tried => refused(failureOfReading(failure)?.sentence ?? 'The reader was stopped.');

/** Tries something that a person waits for. Nothing is saved on the document unless the trial asks for it. */
@Injectable()
export class TryExtraction implements Step {
  readonly kind = 'try-extraction';

  constructor(
    @Inject(READER) private readonly reader: PageReader & FieldReader,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(PROVIDER) private readonly provider: ExtractionProvider | null,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
  ) {}

  async run(run: StepRun): Promise<StepOutcome> {
    const trial = await run.em.findOne(Trial, { id: run.task.subjectId, finishedAt: null });
    if (!trial) return stopped('nobody waits for it any more');
    const { result, keep } = await this.try(trial, run);
    const { documentId } = trial;
    return done(async (tx) => {
      await finishTrial(tx, trial.id, { ...result, duration_ms: run.elapsed() });
      return keep && typeof documentId === 'number' ? keepOn(tx, documentId, keep, run.elapsed()) : [];
    });
  }

  async giveUp(em: EntityManager, task: ClaimedTask, { sentence }: Failure): Promise<void> {
    await finishTrial(em, task.subjectId, { success: false, error: sentence });
  }

  private async try({ kind, documentId }: Trial, { em, signal }: StepRun): Promise<Tried> {
    if (kind === 'test_pdf') return { result: await tryTestPage(this.reader, signal) };
    const document = await em.findOne(Document, { id: documentId ?? 0, deletedAt: null });
    if (!document) return refused('The document is gone.');
    const pages = await loadPages(em, document.id);
    if (kind === 'amounts') return this.amounts(pages, await extractionContext(em, document, this.env, null), signal);
    if (kind === 'extraction') return this.extraction(em, document, pages, signal);
    const tried = await this.vision(em, document, pages, signal);
    return kind === 'vision_kept' ? tried : { result: tried.result };
  }

  private readTaught(em: EntityManager, id: number, signal: AbortSignal) {
    return readTaught({ em, reader: this.reader, env: this.env, signal }, id, readByAccepted(em, this.reader, signal));
  }

  private async amounts(pages: PageText[], context: ExtractionContext, signal: AbortSignal): Promise<Tried> {
    const listed = await this.reader.run('list-amounts', { pages, context }, { signal });
    return listed.ok ? { result: { success: true, ...listed.value } } : unread(listed);
  }

  private async extraction(em: EntityManager, document: Document, pages: PageText[], signal: AbortSignal): Promise<Tried> {
    const result = await extractDocument(
      {
        documentId: document.id,
        sha256: document.sha256,
        pages,
        context: await extractionContext(em, document, this.env, null),
        images: () => this.pictures(em, document, scannedPages(pages), signal),
        forced: true,
        waitingSince: null,
      },
      { readLocally: this.readTaught(em, document.id, signal), provider: this.provider, now: Date.now },
    );
    if (result.outcome === 'local-failed') return unread(result.failure);
    if (result.outcome === 'retry-later') return { result: { success: false, error: result.reason, fields: result.local } };
    return { result: shown(result) };
  }

  private async pictures(em: EntityManager, document: Document, pages: readonly PageText[], signal: AbortSignal): Promise<PageImage[]> {
    const password = await filePasswordOf(em, this.box, document.id);
    return pageImages(this.store, this.reader, document, { pages, limit: maxImages, password, signal }).catch(doWithout([]));
  }

  /** The provider alone, looking at the pages; its claims are checked against the words that were read. */
  private async vision(em: EntityManager, document: Document, pages: PageText[], signal: AbortSignal): Promise<Tried> {
    const { provider } = this;
    if (!provider) return refused(noProvider);
    const pictures = await this.pictures(em, document, pages, signal);
    if (pictures.length === 0) return refused('This document has no page that can be shown as a picture.');
    const context = await extractionContext(em, document, this.env, null);
    const answer = await provider.extract({
      documentId: document.id,
      sha256: document.sha256,
      pages: [],
      context,
      images: () => Promise.resolve(pictures),
      forced: true,
    });
    if (answer.outcome !== 'answered') return refused(answer.reason);
    const { name, model, promptVersion } = provider;
    const read = await this.readTaught(em, document.id, signal)(pages, context, answer.values);
    if (!read.ok) return unread(read);
    const fields = read.value;
    const keep = {
      outcome: 'extracted',
      fields,
      provider: name,
      model,
      promptVersion,
      usedAi: true,
      note: null,
      providerAnswer: answer.raw,
    } as const;
    return { result: { ...shown(keep), pages_shown: pictures.length }, keep };
  }
}

function shown({ fields, provider, model, promptVersion, usedAi, note, providerAnswer }: ExtractionResult): Record<string, unknown> {
  return {
    success: true,
    error: null,
    provider,
    model,
    prompt_version: promptVersion,
    used_ai: usedAi,
    note,
    fields,
    provider_answer: providerAnswer,
  };
}

/** Saves what was seen on the document; rules and books follow as after any other extraction. */
async function keepOn(tx: EntityManager, documentId: number, seen: ExtractionResult, durationMs: number): Promise<AddedTask[]> {
  await saveExtraction(tx, documentId, seen, durationMs);
  return [await addTask(tx, { kind: 'apply-rules', subjectId: documentId, priority: taskPriority.person })];
}
