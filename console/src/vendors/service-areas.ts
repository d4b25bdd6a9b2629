/** The list with one more zip; the same list where there is nothing to add or it stands there already. */
export function withZip(zips: readonly string[], typed: string): readonly string[] {
  const zip = typed.trim();
  return zip === '' || zips.includes(zip) ? zips : [...zips, zip];
}
