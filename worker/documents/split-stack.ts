import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/database/entities/document.entity';
import { postDocuments } from '#core/commands/post-documents';
import { receiveDocument } from '#core/records/documents/receive-document';
import { recordEvent } from '#core/records/documents/record-event';
import type { FileStore } from '#core/kernel/storage/file-store';
import { holdFiles } from '#core/kernel/storage/hold-files';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { mimeTypes } from '#core/reading/file-type';
import type { PageRange } from '#core/reading/stack';
import { keyOfPart } from '../mail/key-of-part.js';
import { outcomeOfReading } from '../step/outcome-of-reading.js';
import type { PageReader } from '../reading/reading-jobs.js';
import { FILE_STORE, READER } from '../platform/tokens.js';
import { type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { withWorkFolder } from '../storage/work-folder.js';
import { choicesOf, fileHolder } from './file-holder.js';

interface CutPart {
  range: PageRange;
  key: string;
  sha256: string;
  size: number;
}

/** Makes a document of each paper in a file of several pages, and files the whole as what holds them. */
@Injectable()
export class StackSplitter {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READER) private readonly reader: PageReader,
  ) {}

  /**
   * `ranges`: at least one. Done again it finds the documents that are there. The whole stays as it was sent. Null where its pages cannot be taken apart.
   */
  async split(
    document: Document,
    ranges: readonly PageRange[],
    { pageCount, password, by }: { pageCount: number; password: string | null; by: 'separators' | 'person' },
    { em, signal, elapsed }: StepRun,
  ): Promise<StepOutcome | null> {
    const { id, fileKey } = document;
    if (!fileKey) throw new Error('A stack has a file');
    return withWorkFolder(async (folder) => {
      const parts: CutPart[] = [];
      for (const range of ranges) {
        const key = keyOfPart(`d${id}`, nameOf(range));
        const before = await em.findOne(Document, { fileKey: key }, { fields: ['sha256', 'fileSize'] });
        if (before) {
          parts.push({ range, key, sha256: before.sha256, size: before.fileSize });
          continue;
        }
        const to = join(folder, `${nameOf(range)}.pdf`);
        const cut = await this.store.withLocalPath(fileKey, (path) =>
          this.reader.run('cut-pages', { path, password, to, range }, { signal }),
        );
        if (!cut.ok) return cut.kind === 'refused' ? null : outcomeOfReading(cut);
        const { sha256, size } = await this.store.putFile(key, to, { replace: true });
        parts.push({ range, key, sha256, size });
      }
      return stopped('its papers are documents of their own', async (tx) => {
        await holdFiles(tx, this.store, parts.map(({ key }) => key)); // prettier-ignore
        const { ids, tasks } = await receiveParts(tx, document, parts);
        const isFiled = await fileHolder(tx, id);
        recordEvent(tx, id, 'read', { papers: ids, by, duration_ms: elapsed() });
        if (isFiled) recordEvent(tx, id, 'filed', { reason: stackWords(ids) });
        const whole = await tx.findOneOrFail(Document, { id }, { refresh: true });
        whole.pageCount = pageCount;
        await postDocuments(tx, [whole]);
        return tasks;
      });
    });
  }
}

const nameOf = ({ from, to }: PageRange): string => `pages-${from}-${to}`;

const stackWords = (ids: readonly number[]): string =>
  `A file that contains several papers: ${ids.length === 1 ? 'document' : 'documents'} ${ids.join(', ')}.`;

/** Makes the documents, which came as the whole did; those that an earlier run made are found by their files. */
async function receiveParts(em: EntityManager, whole: Document, parts: readonly CutPart[]): Promise<{ ids: number[]; tasks: AddedTask[] }> {
  const ids: number[] = [];
  const tasks: AddedTask[] = [];
  for (const { range, key, sha256, size } of parts) {
    const before = await em.findOne(Document, { fileKey: key }, { fields: ['id'] });
    const made = before
      ? null
      : await receiveDocument(em, {
          origin: whole.origin,
          filename: nameOfPaper(whole.filename, range),
          fileKey: key,
          sha256,
          size,
          mimeType: mimeTypes.pdf,
          description: `${pageWords(range)} of ${whole.filename}`,
          ...choicesOf(whole),
          ...mailOf(whole, range),
        });
    ids.push(before?.id ?? made?.document.id ?? 0);
    if (made) tasks.push(made.task);
  }
  return { ids, tasks };
}

const pageWords = ({ from, to }: PageRange): string => (from === to ? `Page ${from}` : `Pages ${from} to ${to}`);

const nameOfPaper = (filename: string, { from, to }: PageRange): string =>
  `${filename.replace(/\.[a-z]{2,4}$/iu, '').slice(0, 180)} (${from === to ? `page ${from}` : `pages ${from}-${to}`}).pdf`;

/** A paper of a stack that came by mail is of that mail too. */
function mailOf(whole: Document, range: PageRange) {
  const { mailId, partPath, mailbox, emailReceivedAt } = whole;
  if (!mailId || !partPath || !mailbox || !emailReceivedAt) return {};
  return {
    mail: {
      id: mailId,
      partPath: `${partPath}#${nameOf(range)}`,
      mailbox,
      fromEmail: whole.fromEmail ?? null,
      fromName: whole.fromName ?? null,
      forwardedBy: whole.forwardedBy ?? null,
      subject: whole.emailSubject ?? null,
      receivedAt: emailReceivedAt,
      html: null,
    },
  };
}
