import { AnswerTooLong } from '#core/kernel/provider/fetch-whole';
import { storable } from '#core/kernel/platform/storable';

/** Tokens the provider counted. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** What of a request the server does not take. */
export type Untaken = 'images' | 'form';

/** What a request to a provider came to. Without `usage` it has not said what it took. */
export type CallResult =
  | { kind: 'answer'; input: Record<string, unknown>; usage: Usage | null }
  /** It answered, which may have been paid, and the answer is of no use. `formIgnored`: the model was not made to keep the form. */
  | { kind: 'unusable'; reason: string; usage: Usage | null; formIgnored?: true }
  | { kind: 'rate-limited'; afterMs: number; reason: string }
  /** The server failed, or nothing came over the wire. `unknown` when the call may have been billed. */
  | { kind: 'failed'; reason: string; billed: 'no' | 'unknown'; /** Whether it is only that the asker had no more time. */ late?: true }
  /** The request itself is refused (key, model, size): asking the same again will not help. */
  | { kind: 'refused'; reason: string; untaken?: Untaken };

const defaultPauseMs = 30_000;

/** Why an answer that came is of no use. */
export const unusable = {
  declined: 'It declined to answer.',
  cutOff: 'The answer was cut off.',
  noFields: 'The answer holds no fields.',
  unreadable: 'Its answer could not be read.',
  tooLong: 'Its answer is too long.',
} as const;

/** An answer if it is an object, as it can be kept. */
export function answered(value: unknown, usage: Usage | null): CallResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'unusable', reason: unusable.noFields, usage };
  // Models write `\u0000e9` for an é now and then; what cannot be kept would be paid for again and again.
  return { kind: 'answer', input: storable(value as Record<string, unknown>), usage };
}

/** What an answer of another status than 2xx means. `words` are the server's, and are only searched. */
export function resultOfStatus(status: number, headers: Headers, words: string): CallResult {
  if (status === 429 || status === 529) {
    const reason = status === 429 ? 'It asked us to slow down.' : 'It is overloaded.';
    return { kind: 'rate-limited', afterMs: pauseOf(headers), reason };
  }
  const untaken = untakenBy(status, words);
  if (untaken) return { kind: 'refused', reason: `It refused the request (${status}).`, untaken };
  if (status === 408 || status === 409 || status >= 500) return { kind: 'failed', reason: `It failed (${status}).`, billed: 'no' };
  return { kind: 'refused', reason: refusals[status] ?? refusalOf(status) };
}

const refusals: Readonly<Record<number, string>> = {
  401: 'It refused the key.',
  403: 'It refused the key.',
  404: 'It has no such model, or the address is wrong (404).',
};

const refusalOf = (status: number): string =>
  status >= 300 && status < 400
    ? `It redirects to another address, which is not followed (${status}).`
    : `It refused the request (${status}).`;

const ofImages = /image|vision|multi-?modal|mmproj/i;
const ofForm = /tool|response_format|schema|grammar|structured|output_config/i;

/** Servers refuse what they cannot do with different statuses, 500 among them; it is their words that tell. A 400 without any is worth one try in words. */
function untakenBy(status: number, words: string): Untaken | null {
  if (![400, 415, 422, 500, 501].includes(status)) return null;
  if (ofImages.test(words)) return 'images';
  return status < 500 || ofForm.test(words) ? 'form' : null;
}

/** The pause the server asks for, in milliseconds: `retry-after` in seconds or as an HTTP date (RFC 9110, 10.2.3). Never shortened. */
function pauseOf(headers: Headers): number {
  const asked = headers.get('retry-after');
  if (!asked) return defaultPauseMs;
  const seconds = Number(asked);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(asked) - Date.now();
  return Number.isFinite(ms) ? Math.max(1000, Math.ceil(ms)) : defaultPauseMs;
}

const ofTime = new Set(['TimeoutError', 'AbortError', 'APIConnectionTimeoutError']);
/** Nothing has reached the server. */
const beforeAnything = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** What an error of a call means that brought no answer. */
export function resultOfError(error: unknown): CallResult {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof AnswerTooLong)) return { kind: 'unusable', reason: unusable.tooLong, usage: null };
  if (causes.some((cause) => ofTime.has(cause.constructor.name) || ofTime.has(cause.name)))
    return { kind: 'failed', reason: 'It did not answer in time.', billed: 'unknown', late: true };
  const billed = causes.some((cause) => 'code' in cause && beforeAnything.test(String(cause.code))) ? 'no' : 'unknown';
  return { kind: 'failed', reason: 'It could not be reached.', billed };
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
