import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AnthropicClient, type CallResult, providerName } from '#core/extraction/provider/anthropic-client';
import { callCost, costCeiling } from '#core/extraction/provider/cost';
import { PgProviderGate } from '#core/extraction/provider/pg-provider-gate';
import { PgProviderLedger } from '#core/extraction/provider/pg-provider-ledger';
import { type ProviderGate, waitReasons } from '#core/extraction/provider/provider-gate';
import { requestShape } from '#core/extraction/provider/request-shape';
import { noKey, notPut, type SmallAnswer, type SmallQuestion } from '#core/extraction/provider/small-question';
import type { Env } from '#core/platform/env';

type Settings = Pick<Env, 'ANTHROPIC_API_KEY' | 'ANTHROPIC_BASE_URL' | 'ANTHROPIC_MODEL' | 'AI_DAILY_BUDGET_USD'>;

/** One call, never repeated, within the day's budget and in its ledger. Never throws for what the provider does. */
export async function askOnce(settings: Settings, em: EntityManager, question: SmallQuestion): Promise<SmallAnswer> {
  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_MODEL: model } = settings;
  if (!apiKey) return notPut(noKey, false);
  const input_schema = { ...question.schema, type: 'object' as const };
  // The service refuses a schema with bounds, or with an object that may hold anything else.
  const schema = transformJSONSchema(question.schema);
  const answer = { tool: { name: question.tool, description: 'The answer.', input_schema }, schema };
  const params: MessageCreateParamsNonStreaming = {
    model,
    ...requestShape(model, answer),
    system: question.system,
    messages: [{ role: 'user', content: question.content }],
  };
  const gate = new PgProviderGate(em, providerName, Date.now);
  const wait = await gate.enter({ yields: question.offhand !== undefined });
  if (wait) return notPut(waitReasons[wait.why], true);
  const ledger = new PgProviderLedger(em, settings.AI_DAILY_BUDGET_USD);
  const bytes = Buffer.byteLength(JSON.stringify(params));
  const ceilingUsd = costCeiling(model, { bytes, images: 0, maxOutputTokens: params.max_tokens });
  const { purpose: promptVersion, documentId, offhand } = question;
  const call = { provider: providerName, model, promptVersion, documentId, ceilingUsd, ...offhand };
  const callId = await ledger.reserve(call);
  if (callId === null) return notPut("The day's budget for AI is used up.", false);
  const client = new AnthropicClient({ apiKey, baseUrl: settings.ANTHROPIC_BASE_URL, timeoutMs: question.timeoutMs });
  const start = performance.now();
  const result = await client.call(params);
  const durationMs = Math.round(performance.now() - start);
  await tell(gate, result, question);
  if (result.kind === 'answer' || result.kind === 'unusable') {
    const { inputTokens, outputTokens } = result;
    const costUsd = callCost(model, { input: inputTokens, output: outputTokens });
    await ledger.settle(callId, { outcome: 'answered', inputTokens, outputTokens, costUsd, durationMs });
    return result.kind === 'answer'
      ? { ok: true, value: result.input, inputTokens, outputTokens, durationMs }
      : { ok: false, reason: result.reason, later: false, durationMs };
  }
  const lost = result.kind === 'failed' && result.billed === 'unknown';
  const outcome = lost ? 'abandoned' : result.kind === 'rate-limited' ? 'rate_limited' : 'failed';
  await ledger.settle(callId, { outcome, durationMs, error: result.reason });
  return { ok: false, reason: result.reason, later: result.kind !== 'refused', durationMs };
}

/** What became of the call, for those who ask next. */
async function tell(gate: ProviderGate, result: CallResult, { offhand }: SmallQuestion): Promise<void> {
  if (result.kind === 'answer') await gate.succeeded();
  else if (result.kind === 'rate-limited') await gate.quiet(result.afterMs);
  else if (result.kind !== 'refused' && (!offhand || isOfProvider(result))) await gate.failed();
}

/** Whether the provider is in trouble, whatever it was asked and however long the asker would wait. */
const isOfProvider = (result: CallResult): boolean => result.kind === 'failed' && !result.late;
