import type { ListPage } from '../../api/fetch-page';
import type { DocumentRow } from '../../api/types';

export type QueuePage = ListPage<DocumentRow>;

/** So many rows are fetched at once: three windows full of them. */
export const pageSize = 50;

/** The question for the queue's page of this number, from 0. */
export const queueQuery = (at: number) => ({ skip: at * pageSize, limit: pageSize });

/** The whole queue, of which a part is loaded: what is not stands as a gap in its place. */
export interface SparseQueue {
  rows: readonly (DocumentRow | undefined)[];
  /** Whether nothing is missing. */
  complete: boolean;
}

/** Lays the loaded pages out over the queue's whole length; the page that was answered last knows that length. */
export function layOut(pages: readonly { at: number; page: QueuePage; answeredAt: number }[]): SparseQueue {
  const newest = pages.toSorted((a, b) => b.answeredAt - a.answeredAt)[0];
  const total = newest?.page.total ?? 0;
  const rows = Array<DocumentRow | undefined>(total).fill(undefined);
  for (const { at, page } of pages) {
    for (const [offset, row] of page.rows.entries()) if (at * pageSize + offset < total) rows[at * pageSize + offset] = row;
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

/** A page without documents that have just left the queue; the same page where it held none of them. */
export function without(page: QueuePage, ids: ReadonlySet<number>, gone: number): QueuePage {
  const rows = page.rows.filter((row) => !ids.has(row.id));
  return gone === 0 ? page : { rows, total: page.total - gone };
}
