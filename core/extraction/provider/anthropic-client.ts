import Anthropic, { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { storable } from '#core/platform/storable';

/** The name of the service in the ledger of calls and on its gate. */
export const providerName = 'anthropic';

/** What one request to the Messages API came to. */
export type CallResult =
  | { kind: 'answer'; input: Record<string, unknown>; inputTokens: number; outputTokens: number }
  /** It answered, was paid, and the answer is of no use. */
  | { kind: 'unusable'; reason: string; inputTokens: number; outputTokens: number }
  | { kind: 'rate-limited'; afterMs: number; reason: string }
  /** The server failed, or nothing usable came over the wire. `unknown` when the call may have been billed. */
  | { kind: 'failed'; reason: string; billed: 'no' | 'unknown'; /** Whether it is only that the asker had no more time. */ late?: true }
  /** The request itself is refused (key, model, size): asking again will not help. */
  | { kind: 'refused'; reason: string };

export interface ClientOptions {
  apiKey: string;
  baseUrl: string | undefined;
  timeoutMs: number;
}

const defaultPauseMs = 30_000;

/** One call to the Messages API for a structured answer, without any retry: what happens next is decided by the caller. */
export class AnthropicClient {
  private readonly sdk: Anthropic;

  constructor(private readonly options: ClientOptions) {
    this.sdk = new Anthropic({
      apiKey: options.apiKey,
      authToken: null,
      baseURL: options.baseUrl ?? 'https://api.anthropic.com',
      maxRetries: 0,
      timeout: options.timeoutMs,
      logLevel: 'off',
    });
  }

  async call(params: MessageCreateParamsNonStreaming): Promise<CallResult> {
    try {
      const message = await this.sdk.messages.create(params, { maxRetries: 0, timeout: this.options.timeoutMs });
      return readMessage(message);
    } catch (error) {
      return readError(error);
    }
  }
}

function readMessage(message: Anthropic.Message): CallResult {
  const usage = { inputTokens: countOf(message.usage?.input_tokens), outputTokens: countOf(message.usage?.output_tokens) };
  if (message.stop_reason === 'max_tokens') return { kind: 'unusable', reason: 'The answer was cut off.', ...usage };
  const input = structuredAnswer(Array.isArray(message.content) ? message.content : []);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { kind: 'unusable', reason: 'The answer holds no fields.', ...usage };
  }
  // Models write `\u0000e9` for an é now and then; what cannot be kept would be paid for again and again.
  return { kind: 'answer', input: storable(input as Record<string, unknown>), ...usage };
}

/** The input of the tool call, else the JSON a text block holds. */
function structuredAnswer(content: readonly Anthropic.ContentBlock[]): unknown {
  const call = content.find((block) => block.type === 'tool_use');
  if (call) return call.input;
  const text = content.find((block) => block.type === 'text')?.text;
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function countOf(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isFinite(tokens) ? Math.max(0, Math.round(tokens)) : 0;
}

function readError(error: unknown): CallResult {
  if (error instanceof APIConnectionTimeoutError)
    return { kind: 'failed', reason: 'It did not answer in time.', billed: 'unknown', late: true };
  if (error instanceof APIConnectionError) return { kind: 'failed', reason: 'It could not be reached.', billed: 'unknown' };
  if (!(error instanceof APIError)) return { kind: 'failed', reason: 'Its answer could not be read.', billed: 'unknown' };
  const status: unknown = error.status;
  if (status === 429 || status === 529) {
    const reason = status === 429 ? 'It asked us to slow down.' : 'It is overloaded.';
    return { kind: 'rate-limited', afterMs: pauseOf(error.headers), reason };
  }
  if (status === 408 || status === 409 || (typeof status === 'number' && status >= 500)) {
    return { kind: 'failed', reason: `It failed (${status}).`, billed: 'no' };
  }
  if (status === 401 || status === 403) return { kind: 'refused', reason: 'It refused the key.' };
  return { kind: 'refused', reason: `It refused the request (${String(status)}).` };
}

/** The pause the server asks for, in milliseconds: `retry-after` in seconds or as an HTTP date (RFC 9110, 10.2.3). Never shortened. */
function pauseOf(headers: Headers | undefined): number {
  const asked = headers?.get('retry-after');
  if (!asked) return defaultPauseMs;
  const seconds = Number(asked);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(asked) - Date.now();
  return Number.isFinite(ms) ? Math.max(1000, Math.ceil(ms)) : defaultPauseMs;
}
