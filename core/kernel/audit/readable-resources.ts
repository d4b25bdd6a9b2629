import type { Role } from '#core/kernel/platform/role';

type Readers = readonly Role[];
const editors: Readers = ['ADMIN', 'STAFF'];
const admins: Readers = ['ADMIN'];

/** Who may read the entries about a noun: who may read and change the noun itself. One that is not here is for administrators alone. */
const readersOf = new Map<string, Readers>([
  ['ai-rules', editors],
  ['assets', editors],
  ['bank-accounts', editors],
  ['bank-lines', editors],
  ['bank-statements', editors],
  ['categories', editors],
  ['documents', editors],
  ['escrow-disbursements', editors],
  ['expected-documents', editors],
  ['expense-tags', editors],
  ['expenses', editors],
  ['hoa-due-rates', editors],
  ['hoa-dues', editors],
  ['hoa-emails', editors],
  ['hoa-payments', editors],
  ['imports', editors],
  ['income', editors],
  ['mail', editors],
  ['messages', editors],
  ['owners', editors],
  ['properties', editors],
  ['service-types', editors],
  ['subscriptions', editors],
  ['tags', editors],
  ['vendor-certificates', editors],
  ['vendor-papers', editors],
  ['vendor-splits', editors],
  ['vendors', editors],
  ['weights', editors],
  ['access-tokens', admins],
  ['allowed-senders', admins],
  ['audit', admins],
  ['scheduled-exports', admins],
  ['mail-accounts', admins],
  ['second-factors', admins],
  ['settings', admins],
  ['system', admins],
  ['users', admins],
  ['webhooks', admins],
  ['webhook-deliveries', admins],
  ['webhook-endpoints', admins],
  ['year-shares', admins],
]);

/** What is done to a noun that many may read, and is an administrator's alone. */
export const adminActions = ['reveal'] as const;

/** Every noun that somebody has decided about. */
export const knownResources: readonly string[] = [...readersOf.keys()];

/** The nouns whose entries a role may read; null for all there are and will be. */
export function readableResources(role: Role): readonly string[] | null {
  if (role === 'ADMIN') return null;
  return [...readersOf].flatMap(([resource, readers]) => (readers.includes(role) ? [resource] : []));
}
