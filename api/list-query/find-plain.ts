import {
  type EntityManager,
  type EntityMetadata,
  type EntityName,
  type EntityProperty,
  type FilterQuery,
  JsonType,
  raw,
  ReferenceKind,
} from '@mikro-orm/postgresql';
import { askRows } from '#core/kernel/platform/prepared';
import { allowed } from './allowed.js';
import type { Step } from './order-by.js';

/** A row by the names of its entity, as a plain object: without change tracking and without its tags. */
export type Plain<T> = Omit<T, 'tags'>;

interface Asked<T> {
  limit?: number;
  skip?: number;
  orderBy?: Step[];
  /** Columns that are read only on request. */
  also?: readonly (keyof T & string)[];
}

/**
 * Rows to be shown and not to be changed. Making entities of them takes ten times as long as reading them, and a list of 25 would be
 * busy with little else.
 */
export async function findPlain<T extends object>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  asked: Asked<T> = {},
): Promise<Plain<T>[]> {
  return readPlain(em, entity, plainText(em, entity, where, asked), asked.also);
}

/** The question for such rows, as the database takes it. */
export function plainText<T extends object>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  { limit, skip, orderBy, also = [] }: Asked<T>,
): string {
  const { ofRow } = columnsOf(em, em.getMetadata(entity) as EntityMetadata, also);
  // The columns are always the same: put into words for each question they take longer than all else of it.
  const query = em.createQueryBuilder(entity, rowName).select(raw(ofRow));
  query.where(allowed(em, entity, where) as never).orderBy((orderBy ?? []) as never);
  if (limit !== undefined) query.limit(limit).offset(skip ?? 0);
  return query.getFormattedQuery();
}

/** The rows that a question of `plainText` finds. */
export async function readPlain<T extends object>(
  em: EntityManager,
  entity: EntityName<T>,
  text: string,
  also: readonly (keyof T & string)[] = [],
): Promise<Plain<T>[]> {
  const asked = columnsOf(em, em.getMetadata(entity) as EntityMetadata, also);
  const rows = await askRows(em, text, null);
  return rows.map((row) => toPlain(row, asked) as Plain<T>);
}

/** The row of an id, in the shortest way. `onlyIf` is a fixed condition of the table. */
export async function findPlainById<T extends { id: number }>(
  em: EntityManager,
  entity: EntityName<T>,
  id: number,
  { also = [], onlyIf }: Pick<Asked<T>, 'also'> & { onlyIf?: string } = {},
): Promise<Plain<T> | null> {
  const metadata = em.getMetadata(entity) as EntityMetadata;
  const asked = columnsOf(em, metadata, also);
  const [row] = await askRows(em, onlyIf ? `${asked.ofId} and ${onlyIf}` : asked.ofId, [id]);
  return row ? (toPlain(row, asked) as Plain<T>) : null;
}

interface Column {
  /** As the entity calls it. */
  name: string;
  /** As the table calls it. */
  field: string;
  read: ((value: unknown) => unknown) | null;
}

interface Columns {
  columns: readonly Column[];
  /** A row without any values. */
  blank: Record<string, null>;
  /** The question for the row of an id. */
  ofId: string;
  /** All of them, for a question that calls a row by `rowName`. */
  ofRow: string;
}

const rowName = 'r';

/** `row` has the values in the order of the columns. */
function toPlain(row: readonly unknown[], { columns, blank }: Columns): object {
  const plain: Record<string, unknown> = { ...blank };
  for (const [at, { name, read }] of columns.entries()) {
    const value = row[at] ?? null;
    if (value !== null) plain[name] = read === null ? value : read(value);
  }
  return plain;
}

/** Assigning many names one by one gives an object that is slow to fill and to read; parsed from JSON it has a fixed shape. */
const blankOf = (columns: readonly Column[]): Columns['blank'] =>
  JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null])))) as Columns['blank'];

const shown: readonly ReferenceKind[] = [ReferenceKind.SCALAR, ReferenceKind.MANY_TO_ONE];

/** By entity and the other options: the same as long as the program runs. */
const known = new WeakMap<EntityMetadata, Map<string, Columns>>();

function columnsOf(em: EntityManager, metadata: EntityMetadata, also: readonly string[]): Columns {
  const ofEntity = known.get(metadata) ?? new Map<string, Columns>();
  known.set(metadata, ofEntity);
  const key = also.join(' ');
  const columns = ofEntity.get(key) ?? makeColumns(em, metadata, also);
  ofEntity.set(key, columns);
  return columns;
}

function makeColumns(em: EntityManager, { props, tableName }: EntityMetadata, also: readonly string[]): Columns {
  const stored = props.filter(({ kind, lazy, name }) => shown.includes(kind) && (!lazy || also.includes(name)));
  const columns = stored.map((prop) => ({ name: prop.name, field: prop.fieldNames[0] ?? prop.name, read: readerOf(em, prop) }));
  const named = (before: string): string => columns.map(({ field }) => `${before}"${field}"`).join(', ');
  const ofId = `select ${named('')} from "${tableName}" where id = $1`;
  return { columns, blank: blankOf(columns), ofId, ofRow: named(`"${rowName}".`) };
}

/** How a value of the column is read; null where it stays as it comes. */
function readerOf(em: EntityManager, { customType, runtimeType }: EntityProperty): Column['read'] {
  const platform = em.getPlatform();
  if (customType && !(customType instanceof JsonType)) return (value) => customType.convertToJSValue(value, platform) as unknown;
  return runtimeType === 'Date' ? (value) => platform.parseDate(value as string) : null;
}
