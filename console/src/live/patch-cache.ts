import type { QueryClient } from '@tanstack/react-query';
import type { ListPage } from '../api/fetch-page';
import type { DocumentRow } from '../api/types';
import type { LiveEvent } from './follow-events';

/** Kinds that change what a row says beyond its progress: the row is asked for again. */
const settles = new Set([
  'received',
  'extracted',
  'rule_applied',
  'settled',
  'completed',
  'failed',
  'corrected',
  'expensed',
  'filed',
  'assigned',
  'tagged',
  'reset',
  'force_completed',
  'deleted',
  'restored',
  'expense_deleted',
]);
const moneyMoves = new Set(['expensed', 'expense_deleted', 'deleted', 'restored', 'rule_applied']);

/** A row with the event's progress on it; the same row where the event is another document's. */
export function withProgress(row: DocumentRow, event: LiveEvent): DocumentRow {
  if (row.id !== event.document_id) return row;
  return { ...row, progress: { kind: event.kind as NonNullable<DocumentRow['progress']>['kind'], at: event.at, data: event.data } };
}

/**
 * Answers what brings events into the cache: progress at once, changed rows by asking again, at most every
 * quarter of a second however many events come.
 */
export function patchCache(queryClient: QueryClient): { event: (event: LiveEvent) => void; mail: () => void } {
  const dirty = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (key: string): void => {
    dirty.add(key);
    timer ??= setTimeout(() => {
      timer = undefined;
      const keys = [...dirty];
      dirty.clear();
      for (const name of keys) void queryClient.invalidateQueries({ queryKey: [name] });
    }, 250);
  };
  const patch = (event: LiveEvent): void => {
    queryClient.setQueriesData<ListPage<DocumentRow>>({ queryKey: ['documents', 'queue'] }, (page) =>
      page?.rows.some((row) => row.id === event.document_id) ? { ...page, rows: page.rows.map((row) => withProgress(row, event)) } : page,
    );
    if (settles.has(event.kind)) {
      later('documents');
      // What a mail brings shows in its ledger and, sent to the HOA mailbox, among the HOA e-mails.
      later('mail');
      later('hoa-emails');
      void queryClient.invalidateQueries({ queryKey: ['document', event.document_id] });
      void queryClient.invalidateQueries({ queryKey: ['document-events', event.document_id] });
    }
    if (moneyMoves.has(event.kind)) later('expenses');
  };
  return { event: patch, mail: () => later('mail') };
}
