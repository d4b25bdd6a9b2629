import { errorWords, fieldProblems } from '../api/error-words';
import { ApiError, wordsOf } from '../api/http';

/** What the server finds wrong with each field. */
export const fieldProblemsOf = (error: unknown): Record<string, string> => (error instanceof ApiError ? fieldProblems(error.body) : {});

/** The server's sentence, or `otherwise` where it has none. */
export const sentenceOf = (error: unknown, otherwise: string): string => wordsOf(error, otherwise);

/** What the server found wrong with a question, `otherwise` where it does not say; null where the question was right. */
export function invalidWords(error: unknown, otherwise: string): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const { detail } = (error.body ?? {}) as { detail?: unknown };
  return (Array.isArray(detail) ? errorWords({ detail: detail as unknown[] }) : null) ?? otherwise;
}

/** Whether an answer means that there is no such record, be it for an id that is none. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status);

/** Whether the server has what was asked for turned off. */
export const isTurnedOff = (error: unknown): boolean => error instanceof ApiError && error.status === 501;

/** Whether the server refuses it as things stand. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Whether nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether there is no such record; an id that is none is another matter. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
