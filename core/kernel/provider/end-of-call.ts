import type { CallResult } from '#core/kernel/provider/call-result';
import { callCost } from '#core/kernel/provider/cost';
import type { CallEnd } from '#core/kernel/provider/provider-ledger';
import type { Price } from '#core/kernel/platform/ai-env';

/** How a call ends in the ledger; what the provider has not counted costs what was reserved. */
export function endOfCall(result: CallResult, price: Price, ceilingUsd: number, durationMs: number): CallEnd {
  if (result.kind === 'answer' || result.kind === 'unusable') {
    const { inputTokens, outputTokens } = result.usage ?? { inputTokens: 0, outputTokens: 0 };
    const costUsd = result.usage ? callCost(price, { input: inputTokens, output: outputTokens }) : ceilingUsd;
    return { outcome: 'answered', inputTokens, outputTokens, costUsd, durationMs };
  }
  const error = result.reason;
  if (result.kind === 'rate-limited') return { outcome: 'rate_limited', durationMs, error };
  return { outcome: result.kind === 'failed' && result.billed === 'unknown' ? 'abandoned' : 'failed', durationMs, error };
}
