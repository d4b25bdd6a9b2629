import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/** The names of the statements, by their text: a program asks only so many questions in this way. */
const names = new Map<string, string>();

/** Pools whose connections do not lead to the same server for longer than a transaction. */
const pooled = new WeakSet<Pool>();

/** Prepares nothing on the connections of a pool: they lead to a pooler, and the next question may reach another server that does not know the name. */
export function prepareNothing(pool: Pool): void {
  pooled.add(pool);
}

function nameOf(text: string, pool: Pool): string | undefined {
  if (pooled.has(pool)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * Rows of a question that every call asks: each connection plans it once, where planning takes longer than answering. Its text must always be
 * the same (`$1`, `$2` are the values in their order, a list of numbers an array) and name its columns: a `*` would no longer fit after a new column.
 * Within a transaction it is asked by its connection, and not prepared: who holds one connection and waits for a second may wait for ever.
 */
export async function askPrepared<T extends object>(em: EntityManager, text: string, values: readonly unknown[]): Promise<T[]> {
  // As every other question is asked: by the connections of the call that is at work.
  const context = em.getContext(false);
  if (context.isInTransaction()) return askWithin<T>(context, text, values);
  const pool = await context.getConnection().getNativeClient();
  const { rows } = await pool.query<T>({ name: nameOf(text, pool), text, values: [...values] });
  return rows;
}

/** The same, or a question that is whole without values and not prepared; each row as its values, in the order of its columns. */
export async function askRows(em: EntityManager, text: string, values: readonly unknown[] | null): Promise<unknown[][]> {
  const context = em.getContext(false);
  if (context.isInTransaction()) return (await askWithin(context, text, values ?? [])).map((row) => Object.values(row));
  const pool = await context.getConnection().getNativeClient();
  const question = values === null ? { text } : { name: nameOf(text, pool), text, values: [...values] };
  const { rows } = await pool.query<unknown[]>({ ...question, rowMode: 'array' });
  return rows;
}

function askWithin<T extends object>(transaction: EntityManager, text: string, values: readonly unknown[]): Promise<T[]> {
  if (values.length === 0) return transaction.execute<T[]>(text);
  const plain = values.map((value) => (Array.isArray(value) ? `{${value.join(',')}}` : value));
  return transaction.execute<T[]>(text.replaceAll(/\$\d+/g, '?'), plain);
}

/** A question for rows by their ids: for one, and for several. */
export interface ByIds {
  one: string;
  several: string;
}

/**
 * Words a question for rows by the ids in a column; `text` puts the condition where it belongs. For one row it is a question of its own: where both are
 * asked in the same words, the database finds the plan for several too dear for one, and plans each time anew.
 */
export const byIds = (column: string, text: (condition: string) => string): ByIds => ({
  one: text(`${column} = $1`),
  several: text(`${column} = any($1::int[])`),
});

/** Asks it as `askPrepared` does. */
export function askByIds<T extends object>(em: EntityManager, { one, several }: ByIds, ids: readonly number[]): Promise<T[]> {
  return ids.length === 1 ? askPrepared(em, one, ids) : askPrepared(em, several, [ids]);
}
