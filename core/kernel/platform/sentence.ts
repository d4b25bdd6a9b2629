/** Ends a sentence with one full stop, also where its last word has one of its own: "Oak Roofing, Inc." */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

/** A few of many, for a sentence. */
export function some(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
