import { LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/database/entities/document.entity';
import { filePasswordOf, keepPassword, passwordsToTry } from '#core/records/documents/file-password';
import { recordEvent } from '#core/records/documents/record-event';
import { emailPage, gridText } from '#core/reading/email-page';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { asksForPassword } from '#core/reading/read-failure';
import { documentText } from '#core/reading/page-text';
import { mayBeSheet, rangesBetween } from '#core/reading/stack';
import type { FileStore } from '#core/kernel/storage/file-store';
import { outcomeOfReading } from '../step/outcome-of-reading.js';
import type { PageReader } from '../reading/reading-jobs.js';
import type { ReadLightResult } from '../reading/reading-shapes.js';
import { FILE_STORE, READER, SECRET_BOX } from '../platform/tokens.js';
import { done, skipped, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { isInUse } from './file-holder.js';
import { makePreview } from './make-preview.js';
import { MailFileReader } from './read-mail-file.js';
import { savePages } from './save-pages.js';
import { StackSplitter } from './split-stack.js';

/** Reads a document without looking at pictures: the words of an e-mail, the text layers of a PDF. */
@Injectable()
export class ReadDocument implements Step {
  readonly kind = 'read-document';

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: PageReader,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(MailFileReader) private readonly mailFiles: MailFileReader,
    @Inject(StackSplitter) private readonly stacks: StackSplitter,
  ) {}

  async run(run: StepRun): Promise<StepOutcome> {
    const document = await run.em.findOne(Document, { id: run.task.subjectId, deletedAt: null });
    if (!document) return stopped('the document is gone');
    if (document.readAt && run.task.payload.forced !== true) return skipped('read before');
    if (document.fileKey === null || document.fileKey === undefined) return readBody(document.id, run);
    if (document.mimeType === 'message/rfc822') return this.mailFiles.read(document, run);
    return this.readFile(document, document.fileKey, run);
  }

  private async readFile(document: Document, key: string, run: StepRun): Promise<StepOutcome> {
    const { id } = document;
    const { em, signal, elapsed } = run;
    const knownPassword = await filePasswordOf(em, this.box, id);
    const open = (password: string | null) =>
      this.store.withLocalPath(key, (path) => this.reader.run('read-light', { path, password }, { signal }));
    let read = await open(knownPassword);
    let found: string | null = null;
    if (isLocked(read) && knownPassword === null) {
      for (const password of await passwordsToTry(em, this.box, id)) {
        const again = await open(password);
        if (isLocked(again)) continue;
        [read, found] = [again, password];
        break;
      }
    }
    if (!read.ok) return outcomeOfReading(read);
    const password = found ?? knownPassword;
    const sheets = (await isInUse(em, document)) ? new Set<number>() : await this.findSheets(key, password, read.value, signal);
    const papers = rangesBetween(sheets, read.value.pageCount);
    const divided =
      sheets.size > 0 &&
      papers.length > 0 &&
      (await this.stacks.split(document, papers, { pageCount: read.value.pageCount, password, by: 'separators' }, run));
    if (divided) return divided;
    await makePreview(this.store, this.reader, document, signal);
    const { pages, pageCount, needsOcr, truncated, attachments } = read.value;
    const needs = needsOcr.length > 0;
    return done(
      async (tx) => {
        if (found !== null) await keepPassword(tx, this.box, id, found);
        await savePages(tx, id, { pages, pageCount, text: documentText(pages), complete: !needs });
        if (!needs)
          recordEvent(tx, id, 'read', {
            pages: pages.length,
            page_count: pageCount,
            truncated,
            invoice_xml: attachments.length > 0,
            by: 'text_layer',
            duration_ms: elapsed(),
          });
      },
      { needsOcr: needs },
    );
  }

  /** The separator sheets in a file of several pages. Where they cannot be looked for, the file is read as the one document it may be. */
  private async findSheets(key: string, password: string | null, read: ReadLightResult, signal: AbortSignal): Promise<Set<number>> {
    if (read.pageCount < 2) return new Set();
    const layers = new Map(read.pages.map((page) => [page.page, page]));
    const pictures = read.needsOcr.filter(({ page }) => mayBeSheet(layers.get(page)));
    const printed = read.pages.filter((page) => mayBeSheet(page) && !pictures.some((picture) => picture.page === page.page));
    const pages = [...pictures, ...printed.map(({ page, width, height }) => ({ page, width, height }))];
    if (pages.length === 0) return new Set();
    const found = await this.store.withLocalPath(key, (path) => this.reader.run('find-separators', { path, password, pages }, { signal }));
    return new Set(found.ok ? found.value.pages : []);
  }
}

/** The file needs a password, or another one than was given. */
const isLocked = (read: { ok: true } | { ok: false; code?: string }): boolean => !read.ok && asksForPassword(read.code ?? null);

/**
 * The words of an e-mail are its original; there is no file to open. They are read from the row: a replay may have replaced them since the step
 * began.
 */
function readBody(id: number, { elapsed }: StepRun): StepOutcome {
  return done(async (tx) => {
    const where = { id, deletedAt: null };
    const document = await tx.findOne(Document, where, { populate: ['ocrText'], lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!document) return;
    const text = gridText(document.ocrText ?? '');
    await savePages(tx, id, { pages: [emailPage(text)], pageCount: 1, text, complete: true });
    recordEvent(tx, id, 'read', { pages: 1, page_count: 1, by: 'email', duration_ms: elapsed() });
  });
}
