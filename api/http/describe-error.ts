import { HttpException } from '@nestjs/common';
import { AppError, type FieldProblem, isDiskFull, isStoreAway } from '#core/kernel/platform/app-error';
import { isCrossed, isDatabaseAway } from '#core/database/database';
import { statusOf } from './error-table.js';

/** An error as the caller sees it. `unexpected` ones must be logged. */
export interface ErrorAnswer {
  status: number;
  detail: string | readonly FieldProblem[];
  headers: Readonly<Record<string, string>>;
  unexpected: boolean;
}

const answer = (status: number, detail: ErrorAnswer['detail'], headers: ErrorAnswer['headers'] = {}): ErrorAnswer => ({
  status,
  detail,
  headers,
  unexpected: false,
});

/** What body-parser and the router say, by the `type` they give their errors. */
const parserProblems = {
  'entity.parse.failed': [400, 'The body is not valid JSON.'],
  'entity.verify.failed': [400, 'The body cannot be read.'],
  'request.aborted': [400, 'The body ended too early.'],
  'request.size.invalid': [400, 'The body ended too early.'],
  'stream.encoding.set': [400, 'The body cannot be read.'],
  'entity.too.large': [413, 'The body is too large.'],
  'parameters.too.many': [413, 'The form has too many fields.'],
  'querystring.parse.rangeError': [413, 'The form is nested too deep.'],
  'charset.unsupported': [415, 'This character set is not supported.'],
  'encoding.unsupported': [415, 'This encoding is not supported.'],
} as const satisfies Record<string, readonly [number, string]>;

const byStatus: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'Please sign in.',
  403: 'You do not have permission to do this.',
  404: 'There is nothing at this address.',
  405: 'This is not possible here.',
  413: 'Too large.',
};

function describeApp(error: AppError): ErrorAnswer {
  const headers: Record<string, string> = {};
  if (error.code === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer';
  // RFC 9470, with the status of a refusal: the token itself is valid, and no new sign-in is needed.
  if (error.code === 'proof-needed') headers['WWW-Authenticate'] = 'Bearer error="insufficient_user_authentication"';
  if (error.code === 'too-many-requests') headers['Retry-After'] = String(Math.max(1, Math.ceil(error.extra.retryAfterSeconds ?? 1)));
  if (error.code === 'unavailable') headers['Retry-After'] = '5';
  return answer(statusOf[error.code], error.extra.problems ?? error.message, headers);
}

/** The only place that turns an error into an HTTP answer. Only the texts of AppErrors are sent. */
export function describeError(error: unknown): ErrorAnswer {
  if (error instanceof AppError) return describeApp(error);
  if (isDiskFull(error)) return answer(507, 'The disk is full. Nothing was saved; free some space and try again.');
  if (isDatabaseAway(error))
    return answer(503, 'The database cannot be reached right now. Please try again in a moment.', { 'Retry-After': '5' });
  if (isCrossed(error))
    return answer(503, 'Someone else is changing the same records right now. Please try again in a moment.', { 'Retry-After': '1' });
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  const problem = typeof type === 'string' && type in parserProblems ? parserProblems[type as keyof typeof parserProblems] : undefined;
  if (problem) return answer(problem[0], problem[1]);
  if (error instanceof HttpException) {
    // The framework wraps what the JSON reader says and keeps only its words.
    if (error.getStatus() === 400 && /\bJSON\b/.test(error.message)) return answer(400, parserProblems['entity.parse.failed'][1]);
    const known = byStatus[error.getStatus()];
    if (known) return answer(error.getStatus(), known, error.getStatus() === 401 ? { 'WWW-Authenticate': 'Bearer' } : {});
  }
  // A path with broken percent-encoding.
  if (error instanceof URIError || (status === 400 && error instanceof Error)) return answer(400, 'The request cannot be read.');
  if (isStoreAway(error)) {
    return {
      ...answer(503, 'The file store cannot be reached right now. Please try again in a moment.', { 'Retry-After': '5' }),
      unexpected: true,
    };
  }
  return { ...answer(500, 'Something went wrong on our side.'), unexpected: true };
}
