/** Of a form's body what differs from the one it began with: a field that nobody touched is left as somebody else may have set it since. */
export function changedFields<Body extends object>(before: Body, after: Body): Partial<Body> {
  const same = (name: keyof Body): boolean => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => !same(name as keyof Body))) as Partial<Body>;
}
