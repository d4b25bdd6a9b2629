import type { GetListResult, SortPayload } from 'react-admin';
import type { DocumentRow } from '../../api/types';

export type QueuePage = GetListResult<DocumentRow>;

/** So many rows are fetched at once: three windows full of them. */
export const pageSize = 50;

/** What is asked for, by the key of react-admin's query for a list. */
export interface ListParams {
  pagination: { page: number; perPage: number };
  sort: SortPayload;
  filter: Readonly<Record<string, unknown>>;
}

/** The whole queue, of which a part is loaded: what is not stands as a gap in its place. */
export interface SparseQueue {
  rows: readonly (DocumentRow | undefined)[];
  /** Whether nothing is missing. */
  complete: boolean;
}

/** Lays the loaded pages, counted from 0, out over the queue's whole length; the page that was answered last knows that length. */
export function layOut(pages: readonly { at: number; page: QueuePage; answeredAt: number }[]): SparseQueue {
  const newest = pages.toSorted((a, b) => b.answeredAt - a.answeredAt)[0];
  const total = newest?.page.total ?? 0;
  const rows = Array<DocumentRow | undefined>(total).fill(undefined);
  for (const { at, page } of pages) {
    for (const [offset, row] of page.data.entries()) if (at * pageSize + offset < total) rows[at * pageSize + offset] = row;
  }
  return { rows, complete: !rows.includes(undefined) };
}

/** The pages to hold: those in sight with their neighbours, and the current document's with its. */
export function wantedPages(sight: { from: number; to: number }, currentAt: number, total: number): number[] {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const around = (from: number, to: number): number[] => {
    const [low, high] = [Math.floor((from - 20) / pageSize), Math.floor((to + 20) / pageSize)];
    return Array.from({ length: high - low + 1 }, (_, step) => low + step);
  };
  const wanted = [...around(sight.from, sight.to), ...(currentAt < 0 ? [] : around(currentAt, currentAt))];
  return [...new Set(wanted.filter((page) => page >= 0 && page <= last))].toSorted((a, b) => a - b);
}

/** A page without documents that have just left the queue; the same page where the queue held none of them. */
export function without(page: QueuePage, ids: ReadonlySet<number>, gone: number): QueuePage {
  const data = page.data.filter((row) => !ids.has(row.id));
  return gone === 0 ? page : { ...page, data, total: (page.total ?? 0) - gone };
}
