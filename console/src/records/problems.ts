import { fieldProblems } from '../api/error-words';
import { ApiError, wordsOf } from '../api/http';

/** What the server finds wrong with each field. */
export const fieldProblemsOf = (error: unknown): Record<string, string> => (error instanceof ApiError ? fieldProblems(error.body) : {});

/** The server's sentence, or `otherwise` where it has none. */
export const sentenceOf = (error: unknown, otherwise: string): string => wordsOf(error, otherwise);

/** Whether the server has what was asked for turned off. */
export const isTurnedOff = (error: unknown): boolean => error instanceof ApiError && error.status === 501;
