const short: Readonly<Record<string, string>> = {
  assn: 'association',
  assoc: 'association',
  hoa: 'homeowners association',
  condo: 'condominium',
};
const legal = new Set(['the', 'inc', 'incorporated', 'llc', 'ltd', 'corp']);

/** So many words of a name are its key: what has the same beginning is told apart by comparing the names. */
const keyWords = 6;
const longestHead = 20_000;

/** The words of a name, alike however it is punctuated or shortened. */
export function nameWords(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).flatMap((word) => (legal.has(word) ? [] : (short[word] ?? word).split(' ')));
}

/** What a name is looked up by. */
export function nameKey(name: string): string {
  return nameWords(name).slice(0, keyWords).join(' ');
}

/** So many words of a text may begin a name: those of a letter's head, or of a page. */
const mostWords = 1000;

/** Every key that a name of two words or more could have which stands on the first page of the text. Pure. */
export function nameKeysOn(text: string): string[] {
  const words = nameWords(text.slice(0, longestHead)).slice(0, mostWords);
  const keys = new Set<string>();
  for (const at of words.keys())
    for (let count = 2; count <= keyWords && at + count <= words.length; count += 1) keys.add(words.slice(at, at + count).join(' '));
  return [...keys];
}
