import type { components } from '../api/schema';
import type { Badge } from '../documents/document-words';

export type AuditEntry = components['schemas']['AuditEntry'];

/** What stands for an address where there is none: of what a person did, an earlier release did not record it. */
export const noAddress = ({ user_id: user }: Pick<AuditEntry, 'user_id'>): string =>
  user === null ? 'audit.no_address' : 'audit.unknown_address';

/** Nouns of the api that have entries, as the filter offers them. */
export const auditResources = [
  'access-tokens',
  'ai-rules',
  'allowed-senders',
  'audit',
  'categories',
  'documents',
  'escrow-disbursements',
  'expected-documents',
  'expense-tags',
  'expenses',
  'hoa-due-rates',
  'hoa-dues',
  'hoa-emails',
  'hoa-payments',
  'mail',
  'messages',
  'properties',
  'second-factors',
  'service-types',
  'settings',
  'subscriptions',
  'system',
  'tags',
  'users',
  'vendor-splits',
  'vendors',
  'webhooks',
  'weights',
] as const;

/** What people look for most often. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'reveal',
  'sign-in',
  'sign-in-failed',
  'sign-in-refused',
  'step-up',
  'step-up-failed',
  'change-password',
  'reset-password',
  'logout-all',
  'end-sessions',
  'export',
] as const;

/** What the rest of the console calls a noun of the api: one of them, and all; the others are read out. */
const nouns: Readonly<Record<string, readonly [one: string, all: string]>> = {
  'access-tokens': ['Token', 'API tokens and calendar feeds'],
  'ai-rules': ['AI rule', 'AI rules'],
  'allowed-senders': ['Allowed sender', 'Allowed senders'],
  audit: ['Audit log', 'Audit log'],
  categories: ['Category', 'Categories'],
  documents: ['Document', 'Documents'],
  'escrow-disbursements': ['Escrow disbursement', 'Escrow disbursements'],
  'expense-tags': ['Expense tag', 'Expense tags'],
  expenses: ['Expense', 'Expenses'],
  'hoa-due-rates': ['HOA dues rate', 'HOA dues rates'],
  'hoa-dues': ['HOA dues', 'HOA dues'],
  'hoa-emails': ['HOA e-mail', 'HOA e-mails'],
  'hoa-payments': ['HOA payment', 'HOA payments'],
  messages: ['Text message', 'Text messages'],
  properties: ['Property', 'Properties'],
  'second-factors': ['Two-step sign-in', 'Two-step sign-in'],
  'service-types': ['Service type', 'Service types'],
  subscriptions: ['Subscription', 'Subscriptions'],
  tags: ['Tag', 'Tags'],
  users: ['User', 'Users'],
  'vendor-splits': ['Vendor’s split', 'Vendors’ splits'],
  vendors: ['Vendor', 'Vendors'],
  webhooks: ['Mail relay', 'Mail relay'],
  weights: ['Weights', 'Weights'],
};

/** Actions that have a name in the console which their own word is not. */
const actions: Readonly<Record<string, string>> = {
  'step-up': 'Confirm that it is you',
  'step-up-failed': 'Confirm that it is you failed',
  'second-factor-failed': 'Second step failed',
  'reset-second-factor': 'Reset two-step sign-in',
  'renew-recovery-codes': 'New recovery codes',
  'logout-all': 'Sign out everywhere',
  'end-sessions': 'Sign out everywhere',
  'end-session': 'Sign out elsewhere',
  'rotate-secret': 'New address',
  'revoke-secret': 'Revoke address',
  'set-relay-key': 'Save key',
  'take-back': 'Undo payment',
};

export const nounOf = (resource: string): string => nouns[resource]?.[1] ?? spoken(resource);
export const actionOf = (action: string): string => actions[action] ?? spoken(action);

/** A word of the log as people read it: `sign-in-failed` is "Sign in failed". */
function spoken(word: string): string {
  const words = word.replaceAll(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The badge of an action: what takes something away or did not succeed stands out, and so does what shows a secret. */
export function actionBadge(action: string): Badge {
  const text = actionOf(action);
  if (/failed|refused|^delete$|revoke/.test(action)) return { tone: 'bad', text };
  if (/reveal|export|backup|rotate/.test(action)) return { tone: 'warn', text };
  return { tone: /^(create|restore|sign-in)$/.test(action) ? 'good' : 'info', text };
}

type About = Pick<AuditEntry, 'resource' | 'resource_id'>;

/** Names of records by noun and number. */
export type Names = ReadonlyMap<string, string>;
export const keyOf = (resource: string, id: number): string => `${resource}/${id}`;

/** The fields that a record is known by, the best first. */
const nameFields: Readonly<Record<string, readonly string[]>> = {
  users: ['full_name', 'email'],
  documents: ['filename'],
  expenses: ['vendor', 'description'],
  mail: ['subject'],
  'hoa-emails': ['subject'],
  subscriptions: ['site_name'],
  'allowed-senders': ['pattern', 'sender'],
  webhooks: ['hint'],
};

/** What a record is called, by its fields; null where they do not say. */
export function nameIn(resource: string, fields: Readonly<Record<string, unknown>> | null): string | null {
  const found = (nameFields[resource] ?? ['name']).map((field) => fields?.[field]);
  const name = found.find((value): value is string => typeof value === 'string' && value.trim() !== '');
  if (name === undefined) return null;
  return resource === 'webhooks' ? `address ending in ${name}` : name.trim();
}

/** The names that entries tell themselves: of the records they made, changed or deleted, and of the people who did it. */
export function namesIn(entries: readonly AuditEntry[]): Names {
  const names = new Map<string, string>();
  for (const { user_id: user, user_name: name } of entries) if (user !== null && name !== null) names.set(keyOf('users', user), name);
  // From the oldest on, so that the newest name holds.
  for (const { resource, resource_id: id, before, after } of entries.toReversed()) {
    const name = nameIn(resource, after) ?? nameIn(resource, before);
    if (id !== null && name !== null && !(resource === 'users' && names.has(keyOf(resource, id)))) names.set(keyOf(resource, id), name);
  }
  return names;
}

/** What an entry is about: its noun, and its record by its name or, where nobody knows that, by its number. */
export function aboutOf({ resource, resource_id: id }: About, names: Names): string {
  const [one] = nouns[resource] ?? [spoken(resource)];
  return id === null ? nounOf(resource) : `${one} ${names.get(keyOf(resource, id)) ?? id}`;
}

/** A field with its value before and after; null where a side has none. */
export interface ChangedField {
  name: string;
  before: string | null;
  after: string | null;
}

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The fields of both sides, by name. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  return names.map((name) => ({ name, before: shown(before?.[name]), after: shown(after?.[name]) }));
}
