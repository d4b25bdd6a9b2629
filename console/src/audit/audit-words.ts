import type { components } from '../api/schema';
import type { Badge } from '../documents/document-words';

export type AuditEntry = components['schemas']['AuditEntry'];
type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What stands for an address where there is none: of what a person did, an earlier release did not record it. */
export const noAddress = ({ user_id: user }: Pick<AuditEntry, 'user_id'>): string =>
  user === null ? 'audit.no_address' : 'audit.unknown_address';

/** Nouns of the api that have entries, as the filter offers them. */
export const auditResources = [
  'access-tokens',
  'ai-rules',
  'allowed-senders',
  'assets',
  'audit',
  'bank-accounts',
  'bank-lines',
  'bank-statements',
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
  'imports',
  'income',
  'mail',
  'mail-accounts',
  'messages',
  'properties',
  'scheduled-exports',
  'second-factors',
  'service-types',
  'settings',
  'subscriptions',
  'system',
  'tags',
  'users',
  'vendor-certificates',
  'vendor-papers',
  'vendor-splits',
  'vendors',
  'webhook-deliveries',
  'webhook-endpoints',
  'webhooks',
  'weights',
  'year-shares',
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

/** What all records of a noun are called. */
export const nounOf = (resource: string, translate: Translate): string => translate(`audit.nouns.${resource}`, { _: spoken(resource) });
export const actionOf = (action: string, translate: Translate): string => translate(`audit.actions.${action}`, { _: spoken(action) });

/** A word of the log as people read it: `sign-in-failed` is "Sign in failed". */
function spoken(word: string): string {
  const words = word.replaceAll(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The badge of an action: what takes something away or did not succeed stands out, and so does what shows a secret. */
export function actionBadge(action: string): Badge {
  const words = { text: `audit.actions.${action}`, args: { _: spoken(action) } };
  if (/failed|refused|^delete$|revoke/.test(action)) return { tone: 'bad', ...words };
  if (/reveal|export|backup|rotate/.test(action)) return { tone: 'warn', ...words };
  return { tone: /^(create|restore|sign-in)$/.test(action) ? 'good' : 'info', ...words };
}

type About = Pick<AuditEntry, 'resource' | 'resource_id'>;

/** Names of records by noun and number. */
export type Names = ReadonlyMap<string, string>;
export const keyOf = (resource: string, id: number): string => `${resource}/${id}`;

/** The fields that a record is known by, the best first. */
const nameFields: Readonly<Record<string, readonly string[]>> = {
  users: ['full_name', 'email'],
  documents: ['filename'],
  imports: ['filename'],
  'bank-statements': ['filename'],
  expenses: ['vendor', 'description'],
  mail: ['subject'],
  'hoa-emails': ['subject'],
  subscriptions: ['site_name'],
  vendors: ['business_name'],
  'vendor-papers': ['legal_name'],
  'allowed-senders': ['pattern', 'sender'],
  webhooks: ['hint'],
  'mail-accounts': ['username'],
};

/** What a record is called, by its fields; null where they do not say. */
export function nameIn(resource: string, fields: Readonly<Record<string, unknown>> | null): string | null {
  const found = (nameFields[resource] ?? ['name']).map((field) => fields?.[field]);
  const name = found.find((value): value is string => typeof value === 'string' && value.trim() !== '');
  if (name === undefined) return null;
  return name.trim();
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
export function aboutOf({ resource, resource_id: id }: About, names: Names, translate: Translate): string {
  if (id === null) return nounOf(resource, translate);
  const name = names.get(keyOf(resource, id)) ?? String(id);
  return translate(`audit.records.${resource}`, { name, _: `${spoken(resource)} ${name}` });
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
