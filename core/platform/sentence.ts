/** Ends a sentence with one full stop, also where its last word has one of its own: "Oak Roofing, Inc." */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);
