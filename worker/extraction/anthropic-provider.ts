import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { Logger } from '#core/platform/logger';
import type { AnthropicClient, CallResult } from '#core/extraction/provider/anthropic-client';
import { providerName } from '#core/extraction/provider/anthropic-client';
import { callCost, costCeiling } from '#core/extraction/provider/cost';
import { answerShape, claimsOf, documentMessage, promptVersion, systemPrompt } from './prompt.js';
import type { ExtractionProvider, PageImage, ProviderOutcome, ProviderRequest } from './provider.js';
import { type ProviderGate, waitReasons } from '#core/extraction/provider/provider-gate';
import type { AnswerKey, AnswerStore, CallEnd, ProviderLedger } from '#core/extraction/provider/provider-ledger';
import { requestShape } from '#core/extraction/provider/request-shape';

export interface AnthropicParts {
  client: AnthropicClient;
  ledger: ProviderLedger;
  answers: AnswerStore;
  gate: ProviderGate;
  log: Pick<Logger, 'warn'>;
  sleep: (ms: number) => Promise<void>;
  now: () => number;
}

const maxImages = 5;
/** How often a failed call is tried, and the pauses between. */
const pausesMs = [1000, 4000];

/** Reads documents through the Messages API of Anthropic, or of any server that speaks it. The only layer that retries. */
export class AnthropicProvider implements ExtractionProvider {
  readonly name = providerName;
  readonly promptVersion = promptVersion;

  constructor(
    readonly model: string,
    private readonly parts: AnthropicParts,
  ) {}

  async extract(request: ProviderRequest): Promise<ProviderOutcome> {
    const key = { sha256: request.sha256, promptVersion, model: this.model };
    const kept = request.forced ? null : await this.parts.answers.find(key);
    if (kept) return { outcome: 'answered', values: claimsOf(kept), raw: kept, fromCache: true };
    const params = await this.paramsFor(request);
    for (let attempt = 0; ; attempt++) {
      const result = await this.once(params, key, request.documentId);
      if ('outcome' in result) return result;
      if (result.kind === 'answer') return { outcome: 'answered', values: claimsOf(result.input), raw: result.input, fromCache: false };
      const pause = pausesMs[attempt];
      if (result.kind === 'refused' || pause === undefined) return { outcome: 'no-answer', reason: result.reason };
      await this.parts.sleep(pause);
    }
  }

  /** One call, if gate and budget allow it, with its row in the ledger. */
  private async once(
    params: MessageCreateParamsNonStreaming,
    key: AnswerKey,
    documentId: number | null,
  ): Promise<ProviderOutcome | Exclude<CallResult, { kind: 'rate-limited' }>> {
    const { answers, gate, ledger, client, now, log } = this.parts;
    const wait = await gate.enter();
    if (wait) return { outcome: 'ask-later', afterMs: wait.ms, reason: waitReasons[wait.why] };
    const callId = await ledger.reserve({
      provider: this.name,
      model: this.model,
      promptVersion,
      documentId,
      ceilingUsd: ceilingOf(params),
    });
    if (callId === null) return { outcome: 'no-answer', reason: "The day's budget for AI is used up." };
    const start = now();
    const result = await client.call(params);
    const durationMs = now() - start;
    // First of all: whoever goes on after this worker's death must find it, not pay for it again.
    if (result.kind === 'answer') await answers.keep(key, result.input);
    await ledger.settle(callId, endOf(result, this.model, durationMs));
    if (result.kind === 'answer') await gate.succeeded();
    else log.warn({ provider: this.name, kind: result.kind, reason: result.reason, document: documentId }, 'the AI service gave no answer');
    if (result.kind === 'rate-limited') {
      await gate.quiet(result.afterMs);
      return { outcome: 'ask-later', afterMs: result.afterMs, reason: `The AI service asked us to wait. ${result.reason}` };
    }
    if (result.kind === 'failed' || result.kind === 'unusable') await gate.failed();
    return result;
  }

  private async paramsFor(request: ProviderRequest): Promise<MessageCreateParamsNonStreaming> {
    const scanned = request.pages.length === 0 || request.pages.some((page) => page.source === 'ocr');
    const images = scanned ? (await request.images()).slice(0, maxImages) : [];
    return {
      model: this.model,
      ...requestShape(this.model, answerShape),
      system: systemPrompt,
      messages: [{ role: 'user', content: [...images.map(imageBlock), { type: 'text', text: documentMessage(request) }] }],
    };
  }
}

function imageBlock(image: PageImage) {
  return { type: 'image' as const, source: { type: 'base64' as const, media_type: image.mediaType, data: image.base64 } };
}

function ceilingOf(params: MessageCreateParamsNonStreaming): number {
  const content = params.messages.flatMap((message) => (typeof message.content === 'string' ? [] : message.content));
  const images = content.filter((block) => block.type === 'image').length;
  const words = content.filter((block) => block.type === 'text');
  const bytes = Buffer.byteLength(JSON.stringify([params.system, params.tools, params.output_config, words]));
  return costCeiling(params.model, { bytes, images, maxOutputTokens: params.max_tokens });
}

function endOf(result: CallResult, model: string, durationMs: number): CallEnd {
  if (result.kind === 'answer' || result.kind === 'unusable') {
    const { inputTokens, outputTokens } = result;
    return {
      outcome: 'answered',
      inputTokens,
      outputTokens,
      costUsd: callCost(model, { input: inputTokens, output: outputTokens }),
      durationMs,
    };
  }
  const error = result.reason;
  if (result.kind === 'rate-limited') return { outcome: 'rate_limited', durationMs, error };
  return result.kind === 'failed' && result.billed === 'unknown'
    ? { outcome: 'abandoned', durationMs, error }
    : { outcome: 'failed', durationMs, error };
}
