import { type Call, call } from './http';

/** A part of a list, and how many there are in all. */
export interface ListPage<T> {
  rows: T[];
  total: number;
}

/** One page of a list; the whole's length comes from the answer's `Content-Range`. */
export async function fetchPage<T>(path: string, options: Call): Promise<ListPage<T>> {
  const response = await call(path, options);
  const rows = (await response.json()) as T[];
  return { rows, total: totalOf(response.headers.get('content-range')) ?? rows.length };
}

/** The number behind the slash: `expenses 0-24/319` is 319; null where there is none. */
export function totalOf(range: string | null): number | null {
  const total = /\/(\d+)$/.exec(range ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
