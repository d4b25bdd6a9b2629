import { type Call, fetchJson } from '../api/http';

interface Answer<T> {
  data: T;
}

/** The answer to a call as react-admin wants it. */
export const answer = async <T>(path: string, options?: Call): Promise<Answer<T>> => ({ data: await fetchJson<T>(path, options) });
