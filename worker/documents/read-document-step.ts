import { LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/database/entities/document.entity';
import { filePasswordOf, keepPassword, passwordsToTry } from '#core/records/documents/file-password';
import { recordEvent } from '#core/records/documents/record-event';
import { emailPage, gridText } from '#core/reading/email-page';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { asksForPassword } from '#core/reading/read-failure';
import { documentText } from '#core/reading/page-text';
import type { FileStore } from '#core/kernel/storage/file-store';
import { outcomeOfReading } from '../step/outcome-of-reading.js';
import type { PageReader } from '../reading/reading-jobs.js';
import { FILE_STORE, READER, SECRET_BOX } from '../platform/tokens.js';
import { done, skipped, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { makePreview } from './make-preview.js';
import { MailFileReader } from './read-mail-file.js';
import { savePages } from './save-pages.js';

/** Reads a document without looking at pictures: the words of an e-mail, the text layers of a PDF. */
@Injectable()
export class ReadDocument implements Step {
  readonly kind = 'read-document';

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: PageReader,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(MailFileReader) private readonly mailFiles: MailFileReader,
  ) {}

  async run(run: StepRun): Promise<StepOutcome> {
    const document = await run.em.findOne(Document, { id: run.task.subjectId, deletedAt: null });
    if (!document) return stopped('the document is gone');
    if (document.readAt && run.task.payload.forced !== true) return skipped('read before');
    if (document.fileKey === null || document.fileKey === undefined) return readBody(document.id, run);
    if (document.mimeType === 'message/rfc822') return this.mailFiles.read(document, run);
    return this.readFile(document, document.fileKey, run);
  }

  private async readFile(document: Document, key: string, { em, signal, elapsed }: StepRun): Promise<StepOutcome> {
    const { id } = document;
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
