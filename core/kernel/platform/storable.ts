/** NUL is the only character that PostgreSQL refuses in a text; in JSON it refuses half of a character too. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A value of plain objects, lists and texts with every text in it as PostgreSQL takes it, in a column of its own or inside JSON. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return (isStorable(value) ? value : value.replaceAll('\0', '').toWellFormed()) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => storable(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]: [string, unknown]) => [key, storable(item)])) as T;
}
