import { shortRoute } from './scope-of-route.js';

/**
 * What a user who sees some properties only may call: `seen` reads what is of their properties, `own` is their own account or the same for everybody,
 * and `none` is answered as if it did not exist. A route that is missing here is closed to them.
 */
export type LimitedAccess = 'seen' | 'own' | 'none';

/** By the first segment of the path. */
const seenSegments: ReadonlySet<string> = new Set([
  'assets',
  'bookkeeping',
  'categories',
  'documents',
  'events',
  'expected-documents',
  'expense-tags',
  'expenses',
  'hoa-dues',
  'income',
  'messages',
  'owners',
  'properties',
  'reports',
  'tags',
  'vendors',
]);

/** Settings of the business without a figure: its name, time zone, currency and the addresses that mail is sent to. */
const own: ReadonlySet<string> = new Set([
  'GET settings',
  'POST tickets',
  'GET access-tokens',
  'POST access-tokens',
  'DELETE access-tokens/*',
]);
const seen: ReadonlySet<string> = new Set(['GET settings/tax-basis', 'POST documents/search/ai']);
/**
 * Diagnostics show how everything was read, also what no property owns; an owner statement is read by the names of all properties; a vendor's forms and what it
 * was paid are of the whole business.
 */
const none: ReadonlySet<string> = new Set([
  'GET documents/debug/processing-status',
  'GET documents/debug/test-pdf',
  'GET documents/*/income',
  'GET reports/form-1099',
  'GET reports/form-1099.csv',
  'GET vendors/*/w9',
  'GET vendors/*/certificates',
]);

export function limitedAccess(method: string, path: string): LimitedAccess {
  const route = `${method} ${shortRoute(path)}`;
  const [segment = ''] = shortRoute(path).split('/');
  if (segment === 'auth' || own.has(route)) return 'own';
  if (none.has(route)) return 'none';
  return seen.has(route) || (method === 'GET' && seenSegments.has(segment)) ? 'seen' : 'none';
}
