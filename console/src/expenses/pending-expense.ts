/** What another screen has left for the form, or what its address says. */
export interface PendingExpense {
  property_id: number | null;
  document_id: number | null;
  /** Negative: a refund. */
  amount: string;
  vendor: string;
  description: string;
  date: string;
  expense_type: string | null;
  /** It is to be divided. */
  split: boolean;
  /** It belongs to no property. */
  isBusiness: boolean;
}

const keys = ['pendingExpenseData', 'pendingExpenseType', 'pendingExpenseDoc'] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const idOf = (value: unknown): number | null => (/^[1-9]\d{0,9}$/.test(textOf(value)) ? Number(textOf(value)) : null);
const dayOf = (value: unknown): string => /^\d{4}-\d\d-\d\d/.exec(textOf(value))?.[0] ?? '';

function stored(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Reads the hand-over: the address (`property`, `property_id`, `document_id`, `amount`, `vendor`, `description`, `invoice`, `date`,
 * `expense_type`, `type`, `split`) before the session storage (`pendingExpenseData`, `pendingExpenseType`, `pendingExpenseDoc`); what neither says
 * is empty.
 */
export function readPendingExpense(query: URLSearchParams, storage: Pick<Storage, 'getItem'>): PendingExpense {
  const held = stored(storage, 'pendingExpenseData');
  const data = typeof held === 'object' && held !== null ? (held as Record<string, unknown>) : {};
  const valueOf = (name: string): unknown => query.get(name) ?? data[name];
  const invoice = textOf(valueOf('invoice'));
  const isBusiness = query.get('type') === 'business';
  return {
    property_id: isBusiness ? null : (idOf(valueOf('property_id')) ?? idOf(valueOf('property'))),
    document_id: idOf(valueOf('document_id')) ?? idOf(stored(storage, 'pendingExpenseDoc')),
    amount: textOf(valueOf('amount')),
    vendor: textOf(valueOf('vendor')),
    description: textOf(valueOf('description')) || (invoice && `Invoice ${invoice}`),
    date: dayOf(valueOf('date')),
    expense_type: textOf(valueOf('expense_type')) || textOf(stored(storage, 'pendingExpenseType')) || null,
    split: query.has('split'),
    isBusiness,
  };
}

/** The hand-over is for one form only. */
export function clearPendingExpense(storage: Pick<Storage, 'removeItem'>): void {
  for (const key of keys) storage.removeItem(key);
}
