import type { components } from '../api/schema';
import type { Badge } from '../documents/document-words';

export type AuditEntry = components['schemas']['AuditEntry'];

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
  'vendors',
  'webhooks',
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
  'change-password',
  'reset-password',
  'logout-all',
  'end-sessions',
  'export',
] as const;

/** A word of the log as people read it: `sign-in-failed` is "Sign in failed". */
export function spoken(word: string): string {
  const words = word.replaceAll(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The badge of an action: what takes something away or did not succeed stands out, and so does what shows a secret. */
export function actionBadge(action: string): Badge {
  const text = spoken(action);
  if (/failed|refused|^delete$|revoke/.test(action)) return { tone: 'bad', text };
  if (/reveal|export|backup|rotate/.test(action)) return { tone: 'warn', text };
  return { tone: /^(create|restore|sign-in)$/.test(action) ? 'good' : 'info', text };
}

/** What an entry is about: its noun, and its record where there is one. */
export const aboutOf = ({ resource, resource_id: id }: Pick<AuditEntry, 'resource' | 'resource_id'>): string =>
  id === null ? spoken(resource) : `${spoken(resource)} ${id}`;

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
