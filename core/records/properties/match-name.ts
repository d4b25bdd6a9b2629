import { namedProperties } from '#core/records/properties/named-properties';
import { nameWords } from '#core/records/properties/name-words';
import type { QuotedMatch } from '#core/records/properties/quoted-match';

const confidences = { telling: 0.9, plain: 0.75, several: 0.4 };
/** Words that any property may be called by. */
const anybodys = new Set('unit apartment apt suite house home property building rental condominium lot flat room'.split(' '));
const wordsNeeded = 2;

/** A name such as `Unit 1` or `Main` says little; `Alder Court House` is somebody's own. */
function isTelling(words: readonly string[]): boolean {
  return words.length >= wordsNeeded && words.some((word) => /^\p{L}{3,}$/u.test(word) && !anybodys.has(word));
}

/** Every property that a document names with a label by the name people gave it, with the evidence as a sentence. Pure. */
export function matchName(text: string, properties: readonly { id: number; name: string }[]): QuotedMatch[] {
  const labelled = new Map(namedProperties(text).map((name) => [nameWords(name).join(' '), name] as const));
  const named = properties.flatMap(({ id, name }) => {
    const words = nameWords(name);
    // Of one that is called by its address, its address says more: the town below may be another.
    const found = words.length === 0 || /^\d/.test(words[0] ?? '') ? undefined : labelled.get(words.join(' '));
    return found === undefined ? [] : [{ id, words, found }];
  });
  return named.map(({ id, words, found }) => {
    const confidence = named.length > 1 ? confidences.several : isTelling(words) ? confidences.telling : confidences.plain;
    return { property_id: id, confidence, by: 'name', quote: found, reason: `The document names “${found}”, the name of this property.` };
  });
}
