import type { AssertedValues } from '#core/extraction/assertions';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import type { PageImage } from '#core/kernel/provider/model-request';
import type { PageText } from '#core/reading/page-text';
import type { GuardedFailure, GuardedOutcome } from '../guarded/outcome.js';
import type { FieldReader } from './extraction-jobs.js';
import type { ExtractionProvider } from './provider.js';

/** Which weights the local extractor reads by; stored with its result. */
const localVersion = 'local-2';

/** A document whose fields are to be found. */
export interface ExtractionInput {
  documentId: number | null;
  sha256: string;
  pages: readonly PageText[];
  context: ExtractionContext;
  /** Pictures of its pages for a model that looks at them; loaded only where needed. */
  images: () => Promise<readonly PageImage[]>;
  /** Ask the provider even if its answer is stored. */
  forced: boolean;
  /** Since when this document waits for the provider, null on the first try. */
  waitingSince: Date | null;
}

export interface ExtractionResult {
  outcome: 'extracted';
  fields: ExtractedFields;
  /** `local` or the provider's name. */
  provider: string;
  /** The model; null for the local extractor. */
  model: string | null;
  promptVersion: string;
  usedAi: boolean;
  /** A sentence for a person where the AI was asked and gave no answer; the local result is used, and the document can be retried. */
  note: string | null;
  /** The provider's own words. */
  providerAnswer: Record<string, unknown> | null;
}

/** The provider asks to be called later. This does not count as an attempt; the local result can be shown meanwhile. */
export interface RetryLater {
  outcome: 'retry-later';
  /** Milliseconds from now, the least to wait. */
  afterMs: number;
  reason: string;
  local: ExtractedFields;
}

/** The guarded child could not read the text; the task decides what that means. */
export interface LocalFailed {
  outcome: 'local-failed';
  failure: GuardedFailure;
}

export interface ExtractionParts {
  /** Runs the local extractor in a guarded child; a model's answer is taken into account where there is one. */
  readLocally: (
    pages: readonly PageText[],
    context: ExtractionContext,
    answer?: AssertedValues,
  ) => Promise<GuardedOutcome<ExtractedFields>>;
  /** Null where no AI is set up. */
  provider: ExtractionProvider | null;
  now: () => number;
  /** How long, in milliseconds, a document waits for a provider before the local result is used. */
  patienceMs?: number;
}

const patience = 6 * 3_600_000;

/**
 * The fields of a document: read locally, with the AI provider's answer taken into account where there is one. The result can only be fields,
 * whatever the document says.
 */
export async function extractDocument(
  input: ExtractionInput,
  parts: ExtractionParts,
): Promise<ExtractionResult | RetryLater | LocalFailed> {
  const read = await parts.readLocally(input.pages, input.context);
  if (!read.ok) return { outcome: 'local-failed', failure: read };
  const local = read.value;
  const { provider } = parts;
  if (!provider) return localResult(local, null);
  const answer = await provider.extract(input);
  if (answer.outcome === 'ask-later') {
    const waited = input.waitingSince ? parts.now() - input.waitingSince.getTime() : 0;
    if (waited > (parts.patienceMs ?? patience)) return localResult(local, `AI extraction gave no answer: ${answer.reason}`);
    return { outcome: 'retry-later', afterMs: answer.afterMs, reason: answer.reason, local };
  }
  if (answer.outcome === 'no-answer') return localResult(local, `AI extraction gave no answer: ${answer.reason}`);
  const checked = await parts.readLocally(input.pages, input.context, answer.values);
  if (!checked.ok) return { outcome: 'local-failed', failure: checked };
  return {
    outcome: 'extracted',
    fields: checked.value,
    provider: provider.name,
    model: provider.model,
    promptVersion: provider.promptVersion,
    usedAi: true,
    note: null,
    providerAnswer: answer.raw,
  };
}

function localResult(fields: ExtractedFields, note: string | null): ExtractionResult {
  return {
    outcome: 'extracted',
    fields,
    provider: 'local',
    model: null,
    promptVersion: localVersion,
    usedAi: false,
    note,
    providerAnswer: null,
  };
}

/** The local extractor as a job of the guarded child. */
export function readInChild(pool: FieldReader, signal?: AbortSignal): ExtractionParts['readLocally'] {
  return (pages, context, answer) => pool.run('extract-local', { pages: [...pages], context, answer }, signal ? { signal } : {});
}
