import { createHash } from 'node:crypto';
import type { ReadLine } from '#core/database/values/bank-values';
import { squeezed } from '#core/records/imports/squeezed';

/** A line with what it is known again by in its account. */
export interface KeyedLine extends ReadLine {
  /** `i:` and the hash of the bank's number, or `c:` and the hash of its content and of how often that stood above it in the file. */
  key: string;
}

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** What a line says, by which it is known again where the bank does not number it. Pure. */
export const contentOf = ({ day, amount, payee, words }: ReadLine): string => JSON.stringify([day, amount, squeezed(payee + words)]);

/**
 * Gives each line its key. A number that stands at lines of different content is none: some banks number by the day. The same number at the same content is
 * one line. Pure.
 */
export function keyLines(lines: readonly ReadLine[]): KeyedLine[] {
  const contents = new Map<string, Set<string>>();
  for (const line of lines)
    if (line.bankId !== null) contents.set(line.bankId, (contents.get(line.bankId) ?? new Set()).add(contentOf(line)));
  const above = new Map<string, number>();
  const keyed = lines.map((line): KeyedLine => {
    if (line.bankId !== null && contents.get(line.bankId)?.size === 1) return { ...line, key: `i:${hashOf([line.bankId])}` };
    const content = contentOf(line);
    const count = above.get(content) ?? 0;
    above.set(content, count + 1);
    return { ...line, key: `c:${hashOf([content, count])}` };
  });
  return [...new Map(keyed.map((line) => [line.key, line])).values()];
}

/** A line that the account has already. */
export interface StoredLine extends ReadLine {
  key: string;
}

/**
 * Which lines of a file the account does not have yet. Known is what has its key; and, of those that are left on both sides, what has its day and amount and
 * came with a file of another format, or says the same: a bank may number its lines anew. Each stored line makes one line known. Pure.
 */
export function newAmong(lines: readonly KeyedLine[], stored: readonly StoredLine[]): KeyedLine[] {
  const keys = new Set(lines.map(({ key }) => key));
  const known = new Set(stored.map(({ key }) => key));
  const left = Map.groupBy(
    stored.filter(({ key }) => !keys.has(key)),
    ({ day, amount }) => `${day} ${amount}`,
  );
  return lines.filter((line) => {
    if (known.has(line.key)) return false;
    const alike = left.get(`${line.day} ${line.amount}`) ?? [];
    const at = alike.findIndex((other) => other.key[0] !== line.key[0] || (line.key[0] === 'i' && contentOf(other) === contentOf(line)));
    if (at === -1) return true;
    alike.splice(at, 1);
    return false;
  });
}
