import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Document } from '#core/database/entities/document.entity';
import { loadPages } from '#core/records/documents/load-pages';
import type { ExtractedFields } from '#core/extraction/fields/extracted-fields';
import { squeeze } from '#core/extraction/notation/text-fold';
import { CorrectionCase } from '#core/database/entities/correction-case.entity';
import { applyLessons } from '#core/records/learning/learn';
import type { Env } from '#core/kernel/platform/env';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { addTask } from '#core/kernel/tasks/add-task';
import { compareReadings, knownValues, readAs } from '#core/ops/weights/compare-readings';
import type { Replayed } from '#core/ops/weights/judge-replay';
import { documentsToReplay, judgeReplay, keepReplayed } from '#core/ops/weights/replay';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';
import { shippedHash } from '#core/ops/weights/shipped-weights';
import { type EarlierWeights, earlierInUse } from '#core/ops/weights/weights-in-use';
import { extractionContext } from '../extraction/extraction-context.js';
import { assertionsIn } from '../extraction/prompt.js';
import { taughtOf } from '../extraction/taught-context.js';
import { ENV, READER } from '../platform/tokens.js';
import type { FieldReader } from '../extraction/extraction-jobs.js';
import { done, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { readByBoth } from './read-by-accepted.js';

/** How many documents are read in one run; finished ones are saved, and the next run goes on. */
const batch = 25;

/** Reads corrected documents by new weights and by the accepted ones, and compares both with people's corrections. */
@Injectable()
export class ReplayCorrections implements Step {
  readonly kind = 'replay-corrections';

  constructor(
    @Inject(READER) private readonly reader: FieldReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async run({ task, em, signal }: StepRun): Promise<StepOutcome> {
    const weights = await em.findOne(ReadingWeights, { id: task.subjectId, acceptedAt: null, hash: await shippedHash() });
    const earlier = weights && (await earlierInUse(em, weights.hash));
    if (!weights || !earlier) return stopped('these weights are not to be compared here');
    const ids = await documentsToReplay(em, weights.id, batch);
    if (ids.length === 0) return done((tx) => judgeReplay(tx, weights));
    const replayed: Replayed[] = [];
    for (const id of ids) replayed.push(await this.replay(em.fork(), id, earlier, signal));
    return done(async (tx) => {
      await keepReplayed(tx, weights.id, replayed);
      // If it is requested while it runs, it runs once more.
      await addTask(tx, { kind: this.kind, subjectId: weights.id, priority: taskPriority.bulk });
    });
  }

  /** A document that neither can read is ignored. */
  private async replay(em: EntityManager, id: number, earlier: EarlierWeights, signal: AbortSignal): Promise<Replayed> {
    const document = await em.findOneOrFail(Document, id, { populate: ['providerAnswer', 'invoiceXml'] });
    const {
      fromEmail = null,
      providerAnswer,
      invoiceXml = null,
      machineFields,
      personFields,
      reviewedAt,
      vendorName: vendor = null,
    } = document;
    const context = await extractionContext(em, document, this.env, invoiceXml);
    const answer = providerAnswer ? assertionsIn(providerAnswer) : null;
    const by = { em, reader: this.reader, env: this.env, signal };
    const pages = await loadPages(em, id);
    const first = await readByBoth(by, earlier, { pages, context, answer });
    const taught = first.ok ? await taughtOf(by, id, first.value.earlier, fromEmail) : [];
    const both = taught.length === 0 ? first : await readByBoth(by, earlier, { pages, context: { ...context, taught }, answer });
    if (!both.ok && both.kind === 'cancelled') throw new Error(both.detail);
    if (!both.ok) return { documentId: id, vendor, readAs: [], values: [] };
    const cases = await em.find(CorrectionCase, { documentId: id });
    const known = knownValues({ machineFields, personFields, cases, isReviewed: Boolean(reviewedAt) });
    const before = await withLessons(em, document, both.value.earlier);
    const now = await withLessons(em, document, both.value.shipped);
    const names = [readAs(both.value.earlier, fromEmail), squeeze(vendor ?? '')].filter((name) => name !== '');
    return { documentId: id, vendor, readAs: [...new Set(names)], values: compareReadings(known, before, now) };
  }
}

/** What would be saved of a reading, with what corrections of other documents taught. The document itself is not changed. */
async function withLessons(em: EntityManager, document: Document, fields: ExtractedFields): Promise<ExtractedFields> {
  document.personFields = { fields: {} };
  document.machineFields = { fields };
  await applyLessons(em, document);
  return document.machineFields.fields;
}
