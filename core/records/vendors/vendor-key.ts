/** Legal forms and the like, which one document writes and the next leaves out. */
const forms = new Set('llc lc inc incorporated corp corporation co company ltd limited lp llp lllp pllc pc plc gmbh sa pa dba'.split(' '));
/** The fewest words left of a name: `The Company Company` keeps one. */
const fewest = 1;

/**
 * What two spellings of one business's name have in common: `Acme Plumbing, LLC`, `ACME PLUMBING` and `The Acme Plumbing Co. #114`
 * are all `acmeplumbing`. Empty for a name without letters or digits. Pure.
 */
export function vendorKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // `Co. #114`, `Store 114`: one of its shops.
    .replace(/\s(?:#|no\.?|store|store #|branch)\s*\d+\s*$/, '')
    .replaceAll('&', ' and ')
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words[0] === 'the' && words.length > 1) words.shift();
  while (words.length > fewest && forms.has(words.at(-1) ?? '')) words.pop();
  return words.join('');
}

/** Whether two names are spellings of the same business's name; false where either has no letters or digits. Pure. */
export function isSameBusiness(a: string, b: string): boolean {
  const key = vendorKey(a);
  return key !== '' && key === vendorKey(b);
}

/** The keys of all names of a vendor, each once. */
export function vendorKeys(names: readonly string[]): string[] {
  return [...new Set(names.map(vendorKey))].filter((key) => key !== '');
}
