import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Reading } from '#core/database/values/document-fields';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { filePasswordOf } from '#core/records/documents/file-password';
import { recordEvent } from '#core/records/documents/record-event';
import type { ExtractedFields } from '#core/extraction/fields/extracted-fields';
import { longestQuietMs } from '#core/kernel/provider/provider-gate';
import { applyLessons } from '#core/records/learning/learn';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { storable } from '#core/kernel/platform/storable';
import { businessOr } from '#core/records/settings/business';
import type { FileStore } from '#core/kernel/storage/file-store';
import { attemptsAllowed } from '#core/kernel/tasks/backoff';
import { loadPages } from '#core/records/documents/load-pages';
import { askedSince, noteAsked } from '../step/asked-since.js';
import { extractDocument, type ExtractionResult } from '../extraction/extract-fields.js';
import type { ExtractionProvider } from '../extraction/provider.js';
import type { PageReader } from '../reading/reading-jobs.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import { readTaught } from '../extraction/taught-context.js';
import { outcomeOfReading } from '../step/outcome-of-reading.js';
import { ENV, FILE_STORE, PROVIDER, READER, SECRET_BOX } from '../platform/tokens.js';
import { done, retryLater, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { doWithout } from '../storage/do-without.js';
import { readByAccepted } from '../weights/read-by-accepted.js';
import { extractionContext } from '../extraction/extraction-context.js';
import { pageImages, scannedPages } from './page-images.js';

/** The first pages of a long scan show what it is, and every picture costs money. */
const maxImages = 5;

/** Finds the fields of a document in its pages. */
@Injectable()
export class ExtractDocument implements Step {
  readonly kind = 'extract-document';

  constructor(
    @Inject(READER) private readonly reader: PageReader & FieldReader,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(PROVIDER) private readonly provider: ExtractionProvider | null,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
  ) {}

  async run({ task, em, signal, elapsed }: StepRun): Promise<StepOutcome> {
    const document = await em.findOne(Document, { id: task.subjectId, deletedAt: null }, { populate: ['invoiceXml'] });
    if (!document) return stopped('the document is gone');
    const pages = await loadPages(em, document.id);
    const password = await filePasswordOf(em, this.box, document.id);
    // If the store is only out of reach, it is worth waiting for; a document whose original is lost still has its words, and they must do.
    const isWaitedFor = task.attempts < attemptsAllowed;
    const invoiceXml = await this.invoiceXml(em, document, { password, signal }).catch(doWithout(document.invoiceXml ?? null, isWaitedFor));
    const since = askedSince(task.payload.asked_since, new Date());
    const pictures = { pages: scannedPages(pages), limit: maxImages, password, signal };
    const result = await extractDocument(
      {
        documentId: document.id,
        sha256: document.sha256,
        pages,
        context: await extractionContext(em, document, this.env, invoiceXml),
        images: () => pageImages(this.store, this.reader, document, pictures).catch(doWithout([], isWaitedFor)),
        forced: task.payload.forced === true,
        waitingSince: since,
      },
      {
        readLocally: readTaught({ em, reader: this.reader, env: this.env, signal }, document.id, readByAccepted(em, this.reader, signal)),
        provider: this.provider,
        now: Date.now,
      },
    );
    switch (result.outcome) {
      case 'local-failed':
        return outcomeOfReading(result.failure);
      case 'retry-later':
        return retryLater(Math.ceil(restMs(result.afterMs, since) / 1000), result.reason, async (tx) => {
          await noteAsked(tx, task.id, since ?? new Date());
          await showMeanwhile(tx, document.id, result.local);
        });
      case 'extracted':
        break;
    }
    return done((tx) => saveExtraction(tx, document.id, result, elapsed()));
  }

  /** The invoice as XML inside some PDFs, loaded again only where reading has found it; else the one that came beside it. */
  private async invoiceXml(
    em: EntityManager,
    { id, fileKey, invoiceXml: beside = null }: Document,
    { password, signal }: { password: string | null; signal: AbortSignal },
  ): Promise<string | null> {
    const [read] = await em.find(DocumentEvent, { documentId: id, kind: 'read' }, { orderBy: { id: -1 }, limit: 1 });
    if (!fileKey || read?.data.invoice_xml !== true) return beside;
    const light = await this.store.withLocalPath(fileKey, (path) => this.reader.run('read-light', { path, password }, { signal }));
    return (light.ok ? light.value.attachments[0]?.text : null) ?? beside;
  }
}

/** A waiting document checks this often at least whether the provider is back. */
const longestRestMs = 10 * 60_000;

/**
 * How long a document waits when the provider asks to be called later: each try reads it once more, so the pauses grow with the time it has waited.
 */
function restMs(afterMs: number, since: Date | null): number {
  const waitedMs = since ? Date.now() - since.getTime() : 0;
  return Math.min(longestQuietMs, Math.max(afterMs, Math.min(waitedMs / 4, longestRestMs)));
}

/** A worker writes only the machine's values, and computes the columns from both sides under the row's lock. */
async function setMachineFields(em: EntityManager, documentId: number, fields: ExtractedFields): Promise<Document | null> {
  const document = await em.findOne(Document, { id: documentId, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!document) return null;
  // A cut may have split a character, and an invoice as XML may contain half of one.
  document.machineFields = { ...document.machineFields, fields: storable(fields) };
  refreshEffectiveColumns(document);
  return document;
}

async function readingOf(em: EntityManager, documentId: number): Promise<Reading> {
  const [pages] = await em.execute<{ recognised: boolean | null; papers: number | null }[]>(
    `select bool_or(source = 'ocr') as recognised, max(papers) as papers from document_page where document_id = ?`,
    [documentId],
  );
  return { recognised: pages?.recognised ?? false, papers: pages?.papers ?? 1, currency: (await businessOr(em)).currency };
}

/** The local extractor's result is shown while the provider is waited for. */
async function showMeanwhile(em: EntityManager, documentId: number, fields: ExtractedFields): Promise<void> {
  const document = await em.findOne(Document, { id: documentId });
  if (!document?.extractedAt) await setMachineFields(em, documentId, fields);
}

/** Saves the result of an extraction, in the caller's transaction; people's values stay. */
export async function saveExtraction(em: EntityManager, documentId: number, result: ExtractionResult, durationMs: number): Promise<void> {
  const document = await setMachineFields(em, documentId, result.fields);
  if (!document) return;
  document.machineFields = { ...document.machineFields, reading: await readingOf(em, documentId) };
  await applyLessons(em, document);
  refreshEffectiveColumns(document);
  const { provider, model, promptVersion, note, usedAi } = result;
  document.extractedBy = model ? `${provider} ${model}`.slice(0, 120) : provider;
  document.extractorVersion = promptVersion.slice(0, 60);
  document.providerAnswer = result.providerAnswer;
  document.extractedAt = new Date();
  recordEvent(em, documentId, 'extracted', {
    by: document.extractedBy,
    version: promptVersion,
    used_ai: usedAi,
    fields: Object.keys(result.fields).length,
    confidence: document.aiConfidence ?? null,
    ...(note ? { note } : {}),
    duration_ms: durationMs,
  });
}
