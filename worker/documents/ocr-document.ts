import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/documents/document.entity';
import { recordEvent } from '#core/documents/record-event';
import { mergePages } from '#core/reading/merge-pages';
import { documentText, type PageText } from '#core/reading/page-text';
import { readFailure } from '#core/reading/read-failure';
import type { FileStore } from '#core/storage/file-store';
import { outcomeOfReading } from '../outcome-of-reading.js';
import type { Reader } from '../platform/reader.js';
import { FILE_STORE, READER } from '../platform/tokens.js';
import { done, failed, skipped, type Step, type StepOutcome, type StepRun, stopped } from '../step.js';
import { savePages } from './save-pages.js';

/** Reads the pages that are pictures. */
@Injectable()
export class OcrDocument implements Step {
  readonly kind = 'ocr-document';

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: Reader,
  ) {}

  async run(run: StepRun): Promise<StepOutcome> {
    const document = await run.em.findOne(Document, { id: run.task.subjectId, deletedAt: null });
    if (!document?.fileKey) return stopped('the document is gone');
    if (document.readAt && run.task.payload.forced !== true) return skipped('read before');
    return this.store.withLocalPath(document.fileKey, (path) => this.read(document.id, path, run));
  }

  private async read(id: number, path: string, { em, signal, elapsed }: StepRun): Promise<StepOutcome> {
    // Which pages need it is found anew: it takes milliseconds, and a task carries no content.
    const light = await this.reader.run('read-light', { path }, { signal });
    if (!light.ok) return outcomeOfReading(light);
    const { pages: layers, needsOcr, pageCount } = light.value;
    let ocr: { pages: PageText[]; failed: { page: number; code: string }[] } = { pages: [], failed: [] };
    if (needsOcr.length > 0) {
      const onProgress = progressWriter(em, id, signal);
      const read = await this.reader.run('read-ocr', { path, pages: needsOcr }, { signal, onProgress });
      if (!read.ok) return outcomeOfReading(read);
      ocr = read.value;
    }
    const pages = mergePages(layers, ocr.pages);
    const text = documentText(pages);
    const save = async (tx: EntityManager): Promise<void> => {
      await savePages(tx, id, { pages, pageCount, text, complete: true });
      const confidence = meanConfidence(ocr.pages);
      const failedPages = ocr.failed.map((one) => one.page);
      recordEvent(tx, id, 'read', {
        pages: pages.length,
        page_count: pageCount,
        by: 'ocr',
        confidence,
        failed_pages: failedPages,
        duration_ms: elapsed(),
      });
    };
    return text.trim() === '' ? failed('no_text', readFailure('no_text').sentence, save) : done(save);
  }
}

/** Tells live screens which page is being read; what is lost of it nobody misses. */
function progressWriter(em: EntityManager, id: number, signal: AbortSignal): (note: { done: number; total: number }) => void {
  let last = -1;
  return ({ done: page, total: pages }) => {
    if (signal.aborted || page === last) return;
    last = page;
    const own = em.fork();
    recordEvent(own, id, 'reading', { page, pages });
    own.flush().catch(() => undefined);
  };
}

function meanConfidence(pages: readonly PageText[]): number | null {
  const known = pages.map((page) => page.confidence).filter((confidence) => confidence !== null);
  return known.length === 0 ? null : Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * 1000) / 1000;
}
