import type { ClaimedValues } from '#core/extraction/claims';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import type { PageImage } from '#core/kernel/provider/model-request';
import type { PageText } from '#core/reading/page-text';
import type { GuardedFailure, GuardedOutcome } from '../guarded/outcome.js';
import type { FieldReader } from './extraction-jobs.js';
import type { ExtractionProvider } from './provider.js';

/** Which weights the local extractor reads by; stored beside what it found. */
const localVersion = 'local-2';

/** A document to be read for its fields. */
export interface ExtractionInput {
  documentId: number | null;
  sha256: string;
  pages: readonly PageText[];
  context: ExtractionContext;
  /** Pictures of its pages for a model that looks at them; asked for only where needed. */
  images: () => Promise<readonly PageImage[]>;
  /** Ask the provider even where its answer is kept. */
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
  /** A sentence for a person where the AI was asked and gave no answer; the local result stands and the document can be retried. */
  note: string | null;
  /** The provider's own words. */
  providerAnswer: Record<string, unknown> | null;
}

/** The provider wants to be asked later. It costs no attempt; what the local extractor found can be shown meanwhile. */
export interface RetryLater {
  outcome: 'retry-later';
  /** Milliseconds from now, never to be undercut. */
  afterMs: number;
  reason: string;
  local: ExtractedFields;
}

/** The guarded child could not even read the text: what befell it is the task's to judge. */
export interface LocalFailed {
  outcome: 'local-failed';
  failure: GuardedFailure;
}

export interface ExtractionParts {
  /** Runs the local extractor where hostile text can do no harm; a model's answer is weighed in where there is one. */
  readLocally: (pages: readonly PageText[], context: ExtractionContext, answer?: ClaimedValues) => Promise<GuardedOutcome<ExtractedFields>>;
  /** Null where none is set. */
  provider: ExtractionProvider | null;
  now: () => number;
  /** For how long, in milliseconds, a document waits for a provider before the local result has to do. */
  patienceMs?: number;
}

const patience = 6 * 3_600_000;

/**
 * The fields of a document: read locally, with the AI provider's answer weighed in where there is one. Nothing but fields can come of it, whatever the
 * document says.
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
