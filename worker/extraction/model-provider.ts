import type { Logger } from '#core/kernel/platform/logger';
import type { AiSettings } from '#core/kernel/provider/ai-settings';
import { askModel } from '#core/kernel/provider/ask-model';
import type { CallResult } from '#core/kernel/provider/call-result';
import { costCeiling } from '#core/kernel/provider/cost';
import { endOfCall } from '#core/kernel/provider/end-of-call';
import type { ModelQuestion, ProviderClient } from '#core/kernel/provider/model-request';
import { type ProviderGate, waitReasons } from '#core/kernel/provider/provider-gate';
import type { AnswerKey, AnswerStore, ProviderLedger } from '#core/kernel/provider/provider-ledger';
import { answerShape, assertionsIn, documentMessage, promptVersion, systemPrompt } from './prompt.js';
import type { ExtractionProvider, ProviderOutcome, ProviderRequest } from './provider.js';

export interface ModelProviderParts {
  client: ProviderClient;
  ledger: ProviderLedger;
  answers: AnswerStore;
  gate: ProviderGate;
  log: Pick<Logger, 'warn'>;
  sleep: (ms: number) => Promise<void>;
  now: () => number;
}

const maxImages = 5;
/** How often a failed call is tried, and the pauses in between. */
const pausesMs = [1000, 4000];

/**
 * Has a model read documents, whatever protocol its server speaks. The only layer that retries, and only where no answer came: not where one takes
 * too long.
 */
export class ModelProvider implements ExtractionProvider {
  readonly name: string;
  readonly model: string;
  readonly promptVersion = promptVersion;

  constructor(
    private readonly settings: AiSettings,
    private readonly parts: ModelProviderParts,
  ) {
    this.name = settings.provider;
    this.model = settings.model;
  }

  async extract(request: ProviderRequest): Promise<ProviderOutcome> {
    const key = { sha256: request.sha256, promptVersion, model: this.model };
    const kept = request.forced ? null : await this.parts.answers.find(key);
    if (kept) return outcomeOf(kept, true);
    const question = await questionOf(request);
    for (let attempt = 0; ; attempt++) {
      const result = await this.once(question, key, request.documentId);
      if ('outcome' in result) return result;
      if (result.kind === 'answer') return outcomeOf(result.input, false);
      const pause = pausesMs[attempt];
      if (result.kind !== 'failed' || result.late || pause === undefined) return { outcome: 'no-answer', reason: result.reason };
      await this.parts.sleep(pause);
    }
  }

  /** One call, if gate and budget allow it, with its row in the ledger. */
  private async once(
    question: ModelQuestion,
    key: AnswerKey,
    documentId: number | null,
  ): Promise<ProviderOutcome | Exclude<CallResult, { kind: 'rate-limited' }>> {
    const { answers, gate, ledger, client, now, log } = this.parts;
    const { provider, model, price, timeoutMs } = this.settings;
    const wait = await gate.enter();
    if (wait) return { outcome: 'ask-later', afterMs: wait.ms, reason: waitReasons[wait.why] };
    const ceilingUsd = costCeiling(price, question, client.maxOutputTokens);
    const callId = await ledger.reserve({ provider, model, promptVersion, documentId, ceilingUsd });
    if (callId === null) return { outcome: 'no-answer', reason: 'The daily AI budget is used up.' };
    const start = now();
    const result = await askModel(client, this.settings, question, timeoutMs);
    const durationMs = now() - start;
    // Saved first of all: if this worker dies now, the next one must find the answer instead of paying for it again.
    if (result.kind === 'answer') await answers.keep(key, result.input);
    await ledger.settle(callId, endOfCall(result, price, ceilingUsd, durationMs));
    if (result.kind === 'answer') await gate.succeeded();
    else log.warn({ provider, kind: result.kind, reason: result.reason, document: documentId }, 'the AI service gave no answer');
    if (result.kind === 'rate-limited') {
      await gate.quiet(result.afterMs);
      return { outcome: 'ask-later', afterMs: result.afterMs, reason: `The AI service asked us to wait. ${result.reason}` };
    }
    if (result.kind === 'failed' || result.kind === 'unusable') await gate.failed();
    return result;
  }
}

function outcomeOf(answer: Record<string, unknown>, fromCache: boolean): ProviderOutcome {
  const values = assertionsIn(answer);
  if (values === null) return { outcome: 'no-answer', reason: 'Its answer contains nothing that was asked for.' };
  return { outcome: 'answered', values, raw: answer, fromCache };
}

async function questionOf(request: ProviderRequest): Promise<ModelQuestion> {
  const scanned = request.pages.length === 0 || request.pages.some((page) => page.source === 'ocr');
  const images = scanned ? (await request.images()).slice(0, maxImages) : [];
  return { system: systemPrompt, text: documentMessage(request), images, answer: answerShape };
}
