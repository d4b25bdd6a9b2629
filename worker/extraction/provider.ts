import type { ClaimedValues } from '#core/extraction/claims';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import type { PageImage } from '#core/kernel/provider/model-request';
import type { PageText } from '#core/reading/page-text';

/** What a provider is given of a document. Its own words and envelope alone: no property's codes, no secrets, nobody's passwords. */
export interface ProviderRequest {
  documentId: number | null;
  /** Of the original file: the same bytes asked again with the same prompt and model cost nothing. */
  sha256: string;
  pages: readonly PageText[];
  context: ExtractionContext;
  /** Pictures of the pages, asked for only where the text came through OCR. */
  images: () => Promise<readonly PageImage[]>;
  /** Ask even where an answer is kept. */
  forced: boolean;
}

/** The provider's claims: not yet checked against the text. */
export interface Answered {
  outcome: 'answered';
  values: ClaimedValues;
  /** The provider's own words, for the diagnostics. */
  raw: Record<string, unknown>;
  fromCache: boolean;
}

/** The provider wants to be left alone for a while: costs no attempt, and nobody asks before. */
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
