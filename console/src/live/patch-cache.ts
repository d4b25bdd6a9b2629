import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import { dropEarly } from '../api/early';
import type { DocumentRow } from '../api/types';
import { recordKey } from '../providers/records';
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
/**
 * What follows what papers and their expenses say: balance, spending and papers of properties, dues, prices of subscriptions. The names of properties,
 * which stand beside every document, do not.
 */
const followers = [
  ['properties', 'getOne'],
  ['properties', 'getList'],
  ['properties', 'summary'],
  ['properties', 'portfolio'],
  ['hoa-dues'],
  ['subscriptions'],
  // A document that comes may be one that was announced.
  ['expected-documents'],
];

/** A row with the event's progress on it; the same row where the event is another document's. */
function withProgress(row: DocumentRow, event: LiveEvent): DocumentRow {
  if (row.id !== event.document_id) return row;
  return { ...row, progress: { kind: event.kind as NonNullable<DocumentRow['progress']>['kind'], at: event.at, data: event.data } };
}

/** How long changes are gathered before what they change is asked for again, in milliseconds. */
const gatherMs = 250;

/**
 * Asks again for what has changed, at most every quarter of a second however much changes. An answer on its way may have
 * been written before the change: it is waited for first, or it would stand as the newest.
 */
function asksAgain(queryClient: QueryClient): (queryKey: QueryKey, isMeant?: (query: Query) => boolean) => void {
  const changed = new Map<string, { queryKey: QueryKey; isMeant: (query: Query) => boolean }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    timer = undefined;
    for (const [name, { queryKey, isMeant }] of changed) {
      if (queryClient.isFetching({ queryKey, predicate: isMeant }) > 0) continue;
      changed.delete(name);
      // What has failed says so and has its own way to try again: it does not flicker under the hand that is about to.
      void queryClient.invalidateQueries({ queryKey, predicate: (query) => query.state.data !== undefined && isMeant(query) });
    }
    if (changed.size > 0) timer = setTimeout(ask, gatherMs);
  };
  return (queryKey, isMeant = () => true) => {
    changed.set(JSON.stringify(queryKey), { queryKey, isMeant });
    timer ??= setTimeout(ask, gatherMs);
  };
}

/** Answers what brings events into the cache: progress at once, changed rows by asking again. */
export function patchCache(queryClient: QueryClient): { event: (event: LiveEvent) => void; mail: () => void } {
  const later = asksAgain(queryClient);
  const patch = (event: LiveEvent): void => {
    queryClient.setQueriesData<GetListResult<DocumentRow>>({ queryKey: ['documents', 'getList'] }, (page) =>
      page?.data.some((row) => row.id === event.document_id) ? { ...page, data: page.data.map((row) => withProgress(row, event)) } : page,
    );
    if (settles.has(event.kind)) {
      dropEarly();
      later(['documents'], ({ queryKey: [, kind] }) => kind !== 'getOne');
      // What a mail brings shows in its ledger and, sent to the HOA mailbox, among the HOA e-mails.
      later(['mail']);
      later(['hoa-emails']);
      for (const queryKey of followers) later(queryKey);
      later(recordKey('documents', event.document_id));
    }
    if (moneyMoves.has(event.kind)) later(['expenses']);
  };
  const mail = (): void => {
    later(['mail']);
    // A sender may have been allowed with a message.
    later(['allowed-senders']);
  };
  return { event: patch, mail };
}
