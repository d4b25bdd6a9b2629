import { buffer } from 'node:stream/consumers';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { isOfDisk } from '#core/kernel/platform/app-error';
import type { Env } from '#core/kernel/platform/env';
import { errorText } from '#core/kernel/platform/error-text';
import { fileType, headBytes } from '#core/reading/file-type';
import type { FileStore, StoredFile } from '#core/kernel/storage/file-store';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { askedSince, noteAsked } from '../step/asked-since.js';
import { ENV, FILE_STORE } from '../platform/tokens.js';
import { Infected, NotScanned, TooLargeToScan } from '../scanning/scan-trouble.js';
import { done, retryLater, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { downloadMedia, type MediaLimits, MediaRefused } from './download-media.js';

/** A picture is announced only once, so a provider that is away or in trouble is waited for. */
const longestWaitMs = 24 * 3600_000;

/** A provider that kept us waiting this long and then failed … */
const slowMs = 5000;
/** … is left alone this long: each picture would block a slot in which documents are processed. */
const quietMs = 60_000;

/** Fetches a picture of a message from its provider. */
@Injectable()
export class FetchMedia implements Step {
  readonly kind = 'fetch-media';
  /** Since when the provider is left alone, and why. */
  private quiet: { since: number; why: string } | null = null;

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async run({ task, em, signal }: StepRun): Promise<StepOutcome> {
    const media = await em.findOne(MessageMedia, { id: task.subjectId });
    if (!media) return stopped('the message is gone');
    if (media.fileKey) return stopped('it is here already');
    const since = askedSince(task.payload.asked_since, new Date()) ?? new Date();
    const began = Date.now();
    // Neither longer, nor by a clock that was set back since.
    if (this.quiet && Math.abs(began - this.quiet.since) < quietMs) return later(task, since, this.quiet.why);
    const limits = { hosts: this.env.OPENPHONE_MEDIA_HOSTS, maxBytes: this.env.MAX_UPLOAD_MB * 1_048_576, signal };
    try {
      const { key, size } = await this.fetchOnce(`media/${media.id}`, media.sourceUrl, limits);
      this.quiet = null;
      const mimeType = await this.typeOf(key, size);
      return done((tx) => save(tx, media.id, { fileKey: key, mimeType, size, reason: null }));
    } catch (error) {
      const refused = await this.refusedByScanner(`media/${media.id}`, error);
      if (refused) return done((tx) => save(tx, media.id, { reason: refused }));
      if (error instanceof NotScanned) throw error;
      if (error instanceof MediaRefused) return done((tx) => save(tx, media.id, { reason: error.message }));
      if (signal.aborted || isOfDisk(error)) throw error;
      const [ended, why] = [Date.now(), `the provider could not be reached: ${errorText(error)}`];
      this.quiet = ended - began >= slowMs ? { since: ended, why } : null;
      if (ended - since.getTime() < longestWaitMs) return later(task, since, why);
      return done((tx) => save(tx, media.id, { reason: 'The provider could not be reached, so it was not downloaded.' }));
    }
  }

  async giveUp(em: EntityManager, task: ClaimedTask): Promise<void> {
    await save(em, task.subjectId, { reason: 'It could not be stored, so it was not downloaded.' });
  }

  /** A picture that waited for the virus scanner is in the store already. */
  private async fetchOnce(key: string, address: string, limits: MediaLimits): Promise<Pick<StoredFile, 'key' | 'size'>> {
    return (await this.store.exists(key)) ? { key, size: await this.store.size(key) } : downloadMedia(this.store, key, address, limits);
  }

  /** Why the virus scanner does not pass it; null where it is not at fault. The picture is not kept: the provider has it. */
  private async refusedByScanner(key: string, error: unknown): Promise<string | null> {
    if (!(error instanceof Infected || error instanceof TooLargeToScan)) return null;
    await this.store.delete(key);
    if (error instanceof TooLargeToScan) return 'It is larger than the virus scanner accepts, so it was not kept.';
    return `The virus scanner found ${error.signature} in it, so it was not kept.`;
  }

  /** By its bytes; the type that the provider names is only a claim. */
  private async typeOf(key: string, size: number): Promise<string> {
    const end = Math.min(headBytes, size) - 1;
    const readHead = async (): Promise<Buffer> => buffer(await this.store.read(key, { start: 0, end }));
    const head = size === 0 ? Buffer.alloc(0) : await this.store.withLocalPath(key, readHead);
    const type = await fileType(head);
    return type.ok ? type.mimeType : 'application/octet-stream';
  }
}

/** Half a minute at first, then longer, half an hour at most. */
function later({ id }: ClaimedTask, since: Date, why: string): StepOutcome {
  const waited = Math.round((Date.now() - since.getTime()) / 1000);
  return retryLater(Math.min(1800, Math.max(30, waited)), why, (tx) => noteAsked(tx, id, since));
}

async function save(
  em: EntityManager,
  id: number,
  values: Partial<Pick<MessageMedia, 'fileKey' | 'mimeType' | 'size' | 'reason'>>,
): Promise<void> {
  await em.nativeUpdate(MessageMedia, { id }, values);
}
