import { createHash } from 'node:crypto';
import { deriveKey, keyedHash } from '#core/kernel/platform/secret-key';

/** What of an entry is chained: all of it, by the names it is exported under. */
export interface ChainedEntry {
  id: number;
  /** ISO 8601 in UTC, to the millisecond. */
  at: string;
  user_id: number | null;
  action: string;
  resource: string;
  resource_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string | null;
  address: string | null;
}

/** What stands before the first entry. */
export const firstHash = '0'.repeat(64);

/**
 * The one way to write a value as JSON: names of objects in the order of their code units, no white space (RFC 8785 but for numbers beyond a double). The
 * same in every language that writes JSON with sorted keys.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
}

/** SHA-256 in hexadecimal over the hash before, a line feed and the entry as canonical JSON. */
export const hashOf = (before: string, entry: ChainedEntry): string =>
  createHash('sha256')
    .update(`${before}\n${canonicalJson(entry)}`, 'utf8')
    .digest('hex');

/** A key that the database does not know, and a name for it that gives nothing of it away. */
export interface AuditKey {
  id: string;
  key: Buffer;
}

/** The key of an installation's secret that seals its audit log. */
export function auditKeyOf(secret: string): AuditKey {
  const key = deriveKey(secret, 'audit');
  return { id: keyedHash(key, 'key id').slice(0, 16), key };
}

/** What only who holds the key can make: whoever can write to the database alone cannot chain the log anew. */
export const macOf = ({ key }: AuditKey, position: number, hash: string): string => keyedHash(key, `${position} ${hash}`);
