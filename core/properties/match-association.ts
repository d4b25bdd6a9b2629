import type { PropertyMatch } from '#core/documents/document-fields';
import { readStreetAddress } from '#core/properties/street-address';

/** A property as it belongs to an association of owners. */
export interface Member {
  id: number;
  address: string | null;
  city: string | null;
  zipCode: string | null;
  hoaName?: string | null;
}

/** The association and the unit together are as good as an address; the association alone only suggests. */
const confidences = { unit: 0.92, only: 0.75, several: 0.4 };

const unitNamed = /(?:\b(?:unit|apt|apartment|suite|ste|lot)\b|#)[ \t]*(?:no\b\.?|number\b|#|:)?[ \t]*([a-z]?-?\d{1,5}[a-z]?)\b/gi;
const short: Readonly<Record<string, string>> = {
  assn: 'association',
  assoc: 'association',
  hoa: 'homeowners association',
  condo: 'condominium',
};
const legal = new Set(['the', 'inc', 'incorporated', 'llc', 'ltd', 'corp']);

/** The words of a name, alike however it is punctuated or shortened. */
const wordsOf = (text: string): string =>
  (
    text
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .flatMap((word) => (legal.has(word) ? [] : (short[word] ?? word)))
    .join(' ');

/**
 * Every property whose association a paper names, with the evidence as a sentence. Where the paper names a unit, it speaks for no property
 * of another unit.
 */
export function matchAssociation(text: string, properties: readonly Member[]): PropertyMatch[] {
  const words = ` ${wordsOf(text)} `;
  const units = new Set([...text.matchAll(unitNamed)].map(([, unit = '']) => unit.toLowerCase()));
  const members = properties.flatMap((one) => {
    const name = one.hoaName?.trim() ?? '';
    const key = wordsOf(name);
    if (!key.includes(' ') || !words.includes(` ${key} `)) return [];
    const unit = readStreetAddress(one)?.unit?.toLowerCase() ?? null;
    return unit !== null && units.size > 0 && !units.has(unit) ? [] : [{ id: one.id, name, unit }];
  });
  return members.map(({ id, name, unit }): PropertyMatch => {
    const alone = members.length === 1;
    if (alone && unit !== null && units.size === 1 && units.has(unit))
      return {
        property_id: id,
        confidence: confidences.unit,
        by: 'association',
        reason: `The paper is of ${name} and for unit ${unit}, this property's.`,
      };
    const reason = `The paper is of ${name}, this property's association${alone ? '' : ', to which others of your properties belong as well'}.`;
    return { property_id: id, confidence: alone ? confidences.only : confidences.several, by: 'association', reason };
  });
}
