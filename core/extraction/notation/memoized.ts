/** Computes a value of an object (a line, a view) only once. */
export function memoized<K extends object, T>(read: (from: K) => T): (from: K) => T {
  const known = new WeakMap<K, T>();
  return (from) => {
    let found = known.get(from);
    if (found === undefined) known.set(from, (found = read(from)));
    return found;
  };
}
