/** A call about to be made. */
export interface PlannedCall {
  provider: string;
  model: string;
  promptVersion: string;
  documentId: number | null;
  /** The most it can cost, in US dollars. */
  ceilingUsd: number;
  /** What part of the day's budget all calls of this prompt version may take, from 0 to 1; all of it where nothing is said. */
  share?: number;
}

export type CallEnd =
  | { outcome: 'answered'; inputTokens: number; outputTokens: number; costUsd: number; durationMs: number }
  /** Nothing was billed. */
  | { outcome: 'rate_limited' | 'failed'; durationMs: number; error: string }
  /** Nobody knows what became of it: what was reserved stays spent. */
  | { outcome: 'abandoned'; durationMs: number; error: string };

/** The ledger of calls: nothing is asked that the day's budget does not hold. */
export interface ProviderLedger {
  /** Reserves the call's ceiling in the day's budget; null when it would not fit. */
  reserve(call: PlannedCall): Promise<number | null>;
  settle(callId: number, end: CallEnd): Promise<void>;
}

/** What an answer is kept by. */
export interface AnswerKey {
  sha256: string;
  promptVersion: string;
  model: string;
}

/** Answers kept by the bytes asked about, the prompt and the model. */
export interface AnswerStore {
  find(key: AnswerKey): Promise<Record<string, unknown> | null>;
  keep(key: AnswerKey, answer: Record<string, unknown>): Promise<void>;
}
