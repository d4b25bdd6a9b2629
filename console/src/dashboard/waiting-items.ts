import type { Waiting } from '../api/types';
import { filteredPath } from '../records/filtered-path';

export interface WaitingItem {
  name: keyof Waiting;
  count: number;
  /** What it comes to, where it is money. */
  total: number | null;
  /** The screen where it is dealt with. */
  to: string;
  urgent: boolean;
}

const unpaid = filteredPath('/expenses/all', { unpaid: 'true', kind: 'expense' });

/** What waits, the most pressing first; nothing of which there is none. `decides`: whether who looks may decide about mail. */
export function waitingItems(counts: Waiting, { decides }: { decides: boolean }): WaitingItem[] {
  const bills = (name: 'overdue' | 'due_soon', urgent: boolean): WaitingItem => ({ name, ...counts[name], to: unpaid, urgent });
  const documents = counts.to_review - counts.locked - counts.failed;
  const plain = (name: WaitingItem['name'], count: number, to: string, urgent = false): WaitingItem => ({
    name,
    count,
    total: null,
    to,
    urgent,
  });
  const items = [
    bills('overdue', true),
    plain('locked', counts.locked, '/documents', true),
    plain('failed', counts.failed, '/documents', true),
    plain('to_review', documents, '/documents'),
    ...(decides ? [plain('quarantined', counts.quarantined, '/email-status')] : []),
    plain('unpaid_dues', counts.unpaid_dues, '/expected-documents'),
    plain('missing', counts.missing, '/expected-documents'),
    bills('due_soon', false),
  ];
  return items.filter(({ count }) => count > 0);
}
