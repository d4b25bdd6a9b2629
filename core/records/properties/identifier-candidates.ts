import { plainIdentifier } from '#core/kernel/keys/identifier-hash';
import { fewestFigures, figuresIn, isLongEnough } from '#core/records/properties/labelled-numbers';

const most = 400;
/** Shorter numbers stand on too many papers by chance. */
const shortestInText = 6;

/** A number that may name a property, as it is compared, and where it stood. */
export interface IdentifierCandidate {
  plain: string;
  where: 'field' | 'text';
}

/**
 * The numbers of a document that may be a property's: those the extractor labelled (account, loan), then whatever in the
 * text looks like one: at least six letters and digits, four of them digits, also written in groups (`4821 5530 07`).
 * Masked numbers (`****4821`) are left out: four digits are no evidence.
 */
export function identifierCandidates(labelled: readonly (string | null)[], text: string): IdentifierCandidate[] {
  const found = new Map<string, IdentifierCandidate>();
  const add = (number: string, where: IdentifierCandidate['where']): void => {
    const plain = plainIdentifier(number);
    const isTelling = where === 'field' ? isLongEnough(plain) : plain.length >= shortestInText && figuresIn(plain) >= fewestFigures;
    if (isTelling && plain.length <= 40 && !found.has(plain)) found.set(plain, { plain, where });
  };
  for (const number of labelled) if (number && !/[*•x]{2,}/i.test(number)) add(number, 'field');
  for (const [word] of text.matchAll(/[A-Z0-9]+(?:[-./][A-Z0-9]+)*/gi)) if (found.size < most) add(word, 'text');
  for (const [group] of text.matchAll(/\b\d{2,6}(?: \d{2,6}){1,4}\b/g)) if (found.size < most) add(group, 'text');
  return [...found.values()];
}
