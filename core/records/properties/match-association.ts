import { nameWords } from '#core/records/properties/name-words';
import type { QuotedMatch } from '#core/records/properties/quoted-match';
import { readStreetAddress } from '#core/records/properties/street-address';

/** A property as it belongs to an association of owners. */
export interface Member {
  id: number;
  address: string | null;
  city: string | null;
  zipCode: string | null;
  hoaName?: string | null;
}

/** An association that earlier documents of a property came from, or its manager, who works for others too. */
export interface LearnedAssociation extends Member {
  hoaName: string;
  isManager: boolean;
}

/**
 * The association and the unit together are as good as an address; so is the association where one property alone belongs to it and nothing else is
 * named. What only earlier documents say may be true of another property as well.
 */
const confidences = { unit: 0.92, sole: 0.9, only: 0.75, several: 0.4 };

const unitNamed = /(?:\b(?:unit|apt|apartment|suite|ste|lot)\b|#)[ \t]*(?:no\b\.?|number\b|#|:)?[ \t]*([a-z]?-?\d{1,5}[a-z]?)\b/gi;
/** The units a text names by their word. */
export function unitsNamed(text: string): Set<string> {
  return new Set([...text.matchAll(unitNamed)].map(([, unit = '']) => unit.toLowerCase()));
}

/**
 * Every property whose association a document names, with the evidence as a sentence. Where the document names a unit, it speaks for no property
 * of another unit.
 */
export function matchAssociation(text: string, properties: readonly Member[], learned: readonly LearnedAssociation[] = []): QuotedMatch[] {
  const words = ` ${nameWords(text).join(' ')} `;
  const units = unitsNamed(text);
  const entered = new Set(properties.filter(({ hoaName }) => hoaName).map(({ id }) => id));
  const byId = new Map<number, Named>();
  const all: (Member & { isManager?: boolean })[] = [...properties, ...learned.filter(({ id }) => !entered.has(id))];
  for (const property of all) {
    const name = property.hoaName?.trim() ?? '';
    const key = nameWords(name).join(' ');
    if (!key.includes(' ') || !words.includes(` ${key} `)) continue;
    const unit = readStreetAddress(property)?.unit?.toLowerCase() ?? null;
    // Of an association and its manager the association says more.
    if (!byId.has(property.id) || byId.get(property.id)?.isManager)
      byId.set(property.id, { id: property.id, name, unit, isEntered: entered.has(property.id), isManager: property.isManager ?? false });
  }
  const named = [...byId.values()];
  const members = named.filter(({ unit }) => unit === null || units.size === 0 || units.has(unit));
  const alone = members.length === 1;
  return members.map((member): QuotedMatch => {
    const { id, name, unit, isManager } = member;
    const by = 'association';
    if (alone && !isManager && unit !== null && units.size === 1 && units.has(unit))
      return {
        property_id: id,
        confidence: confidences.unit,
        by,
        quote: name,
        reason: `The document is from ${name} and for unit ${unit} of this property.`,
      };
    const confidence = !alone ? confidences.several : isSole(named, member) && units.size === 0 ? confidences.sole : confidences.only;
    const whose = isManager ? 'the manager of earlier documents of this property' : "this property's association";
    const reason = `The document is from ${name}, ${whose}${alone ? '' : ', which other properties of yours share'}.`;
    return { property_id: id, confidence, by, quote: name, reason };
  });
}

interface Named {
  id: number;
  name: string;
  unit: string | null;
  /** The property's own record says so. */
  isEntered: boolean;
  isManager: boolean;
}

const isSole = (named: readonly Named[], { isEntered }: Named): boolean => named.length === 1 && isEntered;
