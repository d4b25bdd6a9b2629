/** `monthly_rent` → `monthlyRent`. */
export type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

export type CamelKeys<T> = { [K in keyof T as K extends string ? Camel<K> : K]: T[K] };

/** The entity's property for a field of the api. */
export function camel<S extends string>(name: S): Camel<S> {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as Camel<S>;
}

/** Properties by their names in the api: few names, used for every row of every list. */
const known = new Map<string, string>();

function property(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const camelName = camel(name);
  known.set(name, camelName);
  return camelName;
}

/** The given fields with the names of the entity; fields that were left out stay out. */
export function camelKeys<T extends object>(fields: T): CamelKeys<T> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [camel(name), value])) as CamelKeys<T>;
}

/** Some fields of a row, by the names in the api; a missing value is null. */
export function pick<const K extends string, R extends object>(row: R, names: readonly K[]): Picked<R, K> {
  const values = row as Record<string, unknown>;
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = values[property(name)] ?? null;
  return picked as Picked<R, K>;
}

type Picked<R, K extends string> = { [N in K]: Camel<N> extends keyof R ? NullForNothing<R[Camel<N>]> : null };
type NullForNothing<T> = undefined extends T ? NonNullable<T> | null : T;
