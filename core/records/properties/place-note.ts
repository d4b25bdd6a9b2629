import { certain, type MatchInput, matchProperty } from '#core/records/properties/match-property';

/** The place alone: what else a document or its mail names (where it was sent, an earlier home) is not what it is for. */
const nothingElse = {
  text: '',
  beside: '',
  deliveries: [],
  identifiers: [],
  learned: null,
  learnedNumbers: [],
  learnedAssociations: [],
  vendorHistory: [],
  senderHistory: [],
  vendor: null,
};

/** What is said of the place a document is for where it is none of the properties: instead of a guess, and which one it was. Pure. */
export function placeNote(place: string, evidence: MatchInput, archived: MatchInput['properties']): string {
  const [former] = matchProperty({ ...evidence, ...nothingElse, properties: archived });
  const name = former && former.confidence >= certain ? archived.find(({ id }) => id === former.property_id)?.name : undefined;
  const quoted = `The document is for “${place
    .replaceAll(/\s+/g, ' ')
    .slice(0, 120)
    .replace(/[\s.,;]+$/, '')}”.`;
  return name === undefined ? `${quoted} No property has this address.` : `${quoted} It is ${name}, which is archived.`;
}
