import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AiSettings } from '#core/kernel/provider/ai-settings';
import { askModel } from '#core/kernel/provider/ask-model';
import type { CallResult } from '#core/kernel/provider/call-result';
import { costCeiling } from '#core/kernel/provider/cost';
import { endOfCall } from '#core/kernel/provider/end-of-call';
import { makeClient } from '#core/kernel/provider/make-client';
import type { ModelQuestion } from '#core/kernel/provider/model-request';
import { PgProviderGate } from '#core/kernel/provider/pg-provider-gate';
import { PgProviderLedger } from '#core/kernel/provider/pg-provider-ledger';
import { type ProviderGate, waitReasons } from '#core/kernel/provider/provider-gate';
import { notPut, type SmallAnswer, type SmallQuestion } from '#core/kernel/provider/small-question';

/** One call, never repeated, within the day's budget and in its ledger. Never throws for what the provider does. */
export async function askOnce(settings: AiSettings, em: EntityManager, question: SmallQuestion): Promise<SmallAnswer> {
  const { provider, model, price } = settings;
  const { purpose: promptVersion, documentId, offhand, timeoutMs } = question;
  const gate = new PgProviderGate(em, provider, Date.now);
  const wait = await gate.enter({ yields: offhand !== undefined });
  if (wait) return notPut(waitReasons[wait.why], true);
  const client = await makeClient(settings);
  const asked = toModel(question);
  const ceilingUsd = costCeiling(price, asked, client.maxOutputTokens);
  const ledger = new PgProviderLedger(em, settings.dailyBudgetUsd);
  const callId = await ledger.reserve({ provider, model, promptVersion, documentId, ceilingUsd, ...offhand });
  if (callId === null) return notPut('The daily AI budget is used up.', false);
  const start = performance.now();
  const result = await askModel(client, settings, asked, timeoutMs);
  const durationMs = Math.round(performance.now() - start);
  await tell(gate, result, question);
  await ledger.settle(callId, endOfCall(result, price, ceilingUsd, durationMs));
  if (result.kind === 'answer') {
    const { inputTokens, outputTokens } = result.usage ?? { inputTokens: 0, outputTokens: 0 };
    return { ok: true, value: result.input, inputTokens, outputTokens, durationMs };
  }
  return { ok: false, reason: result.reason, later: result.kind === 'failed' || result.kind === 'rate-limited', durationMs };
}

function toModel({ system, content, tool: name, schema }: SmallQuestion): ModelQuestion {
  const tool = { name, description: 'The answer.', input_schema: { ...schema, type: 'object' as const } };
  // Servers that keep a schema refuse one with bounds, or with an object that may hold anything else.
  return { system, text: content, images: [], answer: { tool, schema: transformJSONSchema(schema) } };
}

/** What became of the call, for those who ask next. */
async function tell(gate: ProviderGate, result: CallResult, { offhand }: SmallQuestion): Promise<void> {
  if (result.kind === 'answer') await gate.succeeded();
  else if (result.kind === 'rate-limited') await gate.quiet(result.afterMs);
  else if (result.kind !== 'refused' && (!offhand || isOfProvider(result))) await gate.failed();
}

/** Whether the provider is in trouble, whatever it was asked and however long the asker would wait. */
const isOfProvider = (result: CallResult): boolean => result.kind === 'failed' && !result.late;
