import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/database/entities/document.entity';
import { receiveDocument } from '#core/records/documents/receive-document';
import { recordEvent } from '#core/records/documents/record-event';
import { nameOfBody } from '#core/records/mail/name-of-part';
import type { ParsedMessage } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';
import type { SplitDocument, SplitMail } from '#core/records/mail/split-parts';
import { hashOfWords } from '#core/records/mail/told-apart';
import type { Env } from '#core/kernel/platform/env';
import { emailPage } from '#core/reading/email-page';
import { mimeTypes } from '#core/reading/file-type';
import { readFailure } from '#core/reading/read-failure';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { holdFiles } from '#core/kernel/storage/hold-files';
import { withWorkFolder } from '../storage/work-folder.js';
import { keyOfPart } from '../mail/key-of-part.js';
import { otherInvoices } from '../mail/other-invoices.js';
import { readFigures } from '../mail/read-figures.js';
import { outcomeOfReading } from '../step/outcome-of-reading.js';
import type { MailReader } from '../mail/mail-jobs.js';
import type { PageReader } from '../reading/reading-jobs.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import { ENV, FILE_STORE, READER } from '../platform/tokens.js';
import { done, failed, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { choicesOf, fileHolder } from './file-holder.js';
import { holderWords, partLines } from './mail-file-history.js';
import { savePages } from './save-pages.js';
import { pathsOfWords, wordsOf } from './words-of-mail-file.js';

/** A document from inside an uploaded message, its content already in the store; one that consists of words has no key. */
interface Enclosed {
  key: string | null;
  /** The part path of the words. */
  path: string | null;
  document: SplitDocument;
}

/**
 * Reads an uploaded .eml like a mail: its words are the document's page, and each useful attachment becomes a document, uploaded by the same person.
 * Where the message only carries those documents, it is not one itself: it is filed as the message that holds them.
 */
@Injectable()
export class MailFileReader {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: MailReader & PageReader & FieldReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async read(document: Document, { em, signal, elapsed }: StepRun): Promise<StepOutcome> {
    const { fileKey } = document;
    if (!fileKey) throw new Error('An uploaded message has a file');
    return withWorkFolder(async (folder) => {
      const parsed = await this.store.withLocalPath(fileKey, (path) => this.reader.run('parse-mail', { path, folder }, { signal }));
      if (!parsed.ok) return outcomeOfReading(parsed);
      const { message } = parsed.value;
      const apart = await otherInvoices(this.reader, message, folder, signal);
      const { documents, parts } = splitMail(message, { maxBytes: this.env.MAX_UPLOAD_MB * 1024 * 1024, apart });
      const own = documentOfWords(documents, message);
      const papers = documents.filter((planned) => planned !== own && (planned.payment?.at ?? 1) === 1);
      const enclosed = await this.keepFiles(em, document.id, { parts, documents: papers, folder });
      const figures = await readFigures(documents, folder);
      const { text: words, html } = own?.message ?? message;
      const text = words || message.headers.subject || '';
      if (text === '' && enclosed.length === 0) return failed('no_text', readFailure('no_text').sentence);
      const isHolder = own === null && enclosed.length > 0;
      const save = async (tx: EntityManager): Promise<AddedTask[]> => {
        const from = (own ?? documents.find((planned) => planned.message === message) ?? documents[0])?.sender;
        await tx.nativeUpdate(Document, { id: document.id }, { htmlContent: html, ...senderColumns(from) });
        const isFiled = isHolder && (await fileHolder(tx, document.id));
        await savePages(tx, document.id, { pages: [emailPage(text)], pageCount: 1, text, complete: true });
        const written_at = (own?.message ?? message).headers.date;
        await holdFiles(tx, this.store, enclosed.flatMap(({ key }) => key ?? [])); // prettier-ignore
        const { made, tasks } = await receiveEnclosed(tx, document, enclosed, figures);
        const became = partLines(parts, own ? new Map([...made, [own.partPath, document.id]]) : made);
        recordEvent(tx, document.id, 'read', {
          pages: 1,
          by: 'email',
          enclosed: enclosed.length,
          duration_ms: elapsed(),
          written_at,
          ...became,
        });
        if (isFiled) recordEvent(tx, document.id, 'filed', { reason: holderWords([...made.values()]) });
        return tasks;
      };
      return isHolder ? stopped('its attachments are documents of their own', save) : done(save);
    });
  }

  /** When this runs again, each file replaces itself, but not that of another part that an earlier reading counted the same way. */
  private async keepFiles(em: EntityManager, id: number, { folder, ...split }: SplitMail & { folder: string }): Promise<Enclosed[]> {
    const kept: Enclosed[] = [];
    const paths = await pathsOfWords(em, id, split);
    for (const document of split.documents) {
      const { file, partPath } = document;
      if (!file || file.written) {
        kept.push({ key: null, path: paths.get(document) ?? null, document });
        continue;
      }
      if (!file.file) continue;
      const { sha256 } = file;
      const usual = keyOfPart(`d${id}`, partPath);
      const before = await em.findOne(Document, { fileKey: usual }, { fields: ['sha256'] });
      const key = before && sha256 && before.sha256 !== sha256 ? keyOfPart(`d${id}`, `${partPath}-${sha256.slice(0, 16)}`) : usual;
      await this.store.putFile(key, join(folder, file.file), { replace: true });
      kept.push({ key, path: null, document });
    }
    return kept;
  }
}

/**
 * Which words the page of the upload shows: its own, where they are a document, or the first of those inside it where it has none; null where they
 * are only context.
 */
function documentOfWords(documents: readonly SplitDocument[], { text }: ParsedMessage): SplitDocument | null {
  return (
    documents.find(({ partPath }) => partPath === 'body') ?? (text === '' ? (documents.find(({ file }) => file === null) ?? null) : null)
  );
}

function senderColumns(sender: SplitDocument['sender'] | undefined) {
  if (!sender) return {};
  const { from, subject, forwardedBy } = sender;
  return { fromEmail: from?.email ?? null, fromName: from?.name ?? null, emailSubject: subject, forwardedBy };
}

/** Makes the documents of the enclosed parts; those an earlier run has made are found by their files, or by their part of the upload. */
async function receiveEnclosed(
  em: EntityManager,
  parent: Document,
  enclosed: readonly Enclosed[],
  figures: ReadonlyMap<string, string>,
): Promise<{ made: Map<string, number>; tasks: AddedTask[] }> {
  const tasks: AddedTask[] = [];
  const ids = new Map<string, number>();
  const uploader = choicesOf(parent);
  for (const { key, path: partPath, document } of enclosed) {
    const { file, sender, message } = document;
    const before = await em.findOne(Document, key === null ? { partPath, mailId: null } : { fileKey: key });
    if (before) {
      ids.set(document.partPath, before.id);
      continue;
    }
    const words = wordsOf(document);
    const made = await receiveDocument(em, {
      origin: parent.origin,
      filename: file ? (file.filename ?? `attachment-${file.path}`) : nameOfBody(sender.subject),
      fileKey: key,
      sha256: file ? (file.sha256 ?? createHash('sha256').digest('hex')) : hashOfWords(words?.ocrText ?? '', message),
      size: file ? file.size : Buffer.byteLength(words?.ocrText ?? ''),
      mimeType: !file || file.written ? 'text/plain' : file.fileKind ? mimeTypes[file.fileKind] : file.mimeType,
      description: `Enclosed in ${parent.filename}`,
      writtenAt: message.headers.date,
      ...uploader,
    });
    const invoiceXml = figures.get(document.partPath) ?? null;
    await em.nativeUpdate(
      Document,
      { id: made.document.id },
      { ...senderColumns(sender), invoiceXml, ...(words && { partPath, ...words }) },
    );
    ids.set(document.partPath, made.document.id);
    tasks.push(made.task);
  }
  return { made: ids, tasks };
}
