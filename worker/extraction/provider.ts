import type { AssertedValues } from '#core/extraction/assertions';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import type { PageImage } from '#core/kernel/provider/model-request';
import type { PageText } from '#core/reading/page-text';

/** What a provider gets of a document: only its words and envelope, no property's codes, no secrets, no passwords. */
export interface ProviderRequest {
  documentId: number | null;
  /** The hash of the original file: asking about the same bytes again with the same prompt and model costs nothing. */
  sha256: string;
  pages: readonly PageText[];
  context: ExtractionContext;
  /** Pictures of the pages, loaded only where the text came through OCR. */
  images: () => Promise<readonly PageImage[]>;
  /** Ask even if an answer is stored. */
  forced: boolean;
}

/** The provider's assertions: not yet checked against the text. */
export interface Answered {
  outcome: 'answered';
  values: AssertedValues;
  /** The provider's own words, for the diagnostics. */
  raw: Record<string, unknown>;
  fromCache: boolean;
}

/** The provider asks to be left alone for a while: this does not count as an attempt, and nothing is asked before. */
export interface AskLater {
  outcome: 'ask-later';
  /** Milliseconds from now. */
  afterMs: number;
  reason: string;
}

/** It gave no usable answer, and asking again now would not help. */
export interface NoAnswer {
  outcome: 'no-answer';
  /** A sentence for a person. */
  reason: string;
}

export type ProviderOutcome = Answered | AskLater | NoAnswer;

/** A service that reads documents. */
export interface ExtractionProvider {
  readonly name: string;
  readonly model: string;
  readonly promptVersion: string;
  extract(request: ProviderRequest): Promise<ProviderOutcome>;
}
