import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/database/entities/document.entity';
import { filePasswordOf } from '#core/records/documents/file-password';
import { recordEvent } from '#core/records/documents/record-event';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { mergePages } from '#core/reading/merge-pages';
import { documentText, type PageText } from '#core/reading/page-text';
import { readFailure } from '#core/reading/read-failure';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { GuardedFailure } from '../guarded/outcome.js';
import { outcomeOfReading } from '../step/outcome-of-reading.js';
import type { PageReader } from '../reading/reading-jobs.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import { ENV, FILE_STORE, READER, SECRET_BOX } from '../platform/tokens.js';
import { done, failed, skipped, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import type { ReadLightResult, ReadOcrResult } from '../reading/reading-shapes.js';
import { extractionContext } from '../extraction/extraction-context.js';
import { lookAgain } from './look-again.js';
import { savePages } from './save-pages.js';

/** The path of the file, and the password that opens it. */
interface OpenedFile {
  path: string;
  password: string | null;
}

/** The result of a scan's pictures: the merged pages, and how the reading went. */
interface Scan {
  pages: PageText[];
  ocr: Pick<ReadOcrResult, 'pages' | 'failed'> & { engine: string | null };
  secondLook: boolean;
}

/** Reads the pages that are pictures. */
@Injectable()
export class OcrDocument implements Step {
  readonly kind = 'ocr-document';

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: PageReader & FieldReader,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
  ) {}

  async run(run: StepRun): Promise<StepOutcome> {
    const document = await run.em.findOne(Document, { id: run.task.subjectId, deletedAt: null });
    if (!document?.fileKey) return stopped('the document is gone');
    if (document.readAt && run.task.payload.forced !== true) return skipped('read before');
    return this.store.withLocalPath(document.fileKey, async (path) =>
      this.read(document, { path, password: await filePasswordOf(run.em, this.box, document.id) }, run),
    );
  }

  private async read(document: Document, file: OpenedFile, run: StepRun): Promise<StepOutcome> {
    const { id } = document;
    // Which pages need it is determined again: it takes milliseconds, and a task carries no content.
    const light = await this.reader.run('read-light', file, { signal: run.signal });
    if (!light.ok) return outcomeOfReading(light);
    const scan = await this.readScanned(document, file, light.value, run);
    if ('failure' in scan) return outcomeOfReading(scan.failure);
    const { pages, ocr, secondLook } = scan;
    const { pageCount, attachments } = light.value;
    const text = documentText(pages);
    const save = async (tx: EntityManager): Promise<void> => {
      await savePages(tx, id, { pages, pageCount, text, complete: true });
      recordEvent(tx, id, 'read', {
        pages: pages.length,
        page_count: pageCount,
        invoice_xml: attachments.length > 0,
        by: 'ocr',
        engine: ocr.engine,
        confidence: meanConfidence(pages.filter((page) => page.source === 'ocr')),
        failed_pages: ocr.failed.map((failure) => failure.page),
        second_look: secondLook,
        duration_ms: run.elapsed(),
      });
    };
    const ocrPages = ocr.pages.length;
    return text.trim() === '' ? { ...failed('no_text', readFailure('no_text').sentence, save), ocrPages } : done(save, { ocrPages });
  }

  private async readScanned(
    document: Document,
    file: OpenedFile,
    { pages: layers, needsOcr, attachments }: ReadLightResult,
    { em, signal }: StepRun,
  ): Promise<Scan | { failure: GuardedFailure }> {
    if (needsOcr.length === 0) return { pages: mergePages(layers, []), ocr: { engine: null, pages: [], failed: [] }, secondLook: false };
    const onProgress = progressWriter(em, document.id, signal);
    const read = await this.reader.run('read-ocr', { ...file, pages: needsOcr }, { signal, onProgress });
    if (!read.ok) return { failure: read };
    const pages = mergePages(layers, read.value.pages);
    const context = await extractionContext(em, document, this.env, attachments[0]?.text ?? null);
    const better = await lookAgain(this.reader, { ...file, pages, scanned: needsOcr, context }, signal);
    return { pages: better ?? pages, ocr: read.value, secondLook: better !== null };
  }
}

/** Tells live screens which page is being read; a lost message does no harm. */
function progressWriter(em: EntityManager, id: number, signal: AbortSignal): (note: { done: number; total: number }) => void {
  let last = -1;
  return ({ done: page, total: pages }) => {
    if (signal.aborted || page === last) return;
    last = page;
    const forked = em.fork();
    recordEvent(forked, id, 'reading', { page, pages });
    forked.flush().catch(() => undefined);
  };
}

function meanConfidence(pages: readonly PageText[]): number | null {
  const known = pages.map((page) => page.confidence).filter((confidence) => confidence !== null);
  return known.length === 0 ? null : Math.round((known.reduce((sum, confidence) => sum + confidence, 0) / known.length) * 1000) / 1000;
}
