import { isDeepStrictEqual } from 'node:util';
import type { MachineFields, PropertyMatch } from '#core/database/values/document-fields';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveProperty, effectiveType, refreshEffectiveColumns } from '#core/database/values/effective-values';
import { certain, decideProperty } from '#core/records/properties/match-property';

/** What another document of the bill says is worth less than what stands on the document itself. */
const confidence = 0.92;

const ownMatches = ({ machineFields }: Document): PropertyMatch[] =>
  (machineFields.property_matches ?? []).filter(({ by }) => by !== 'same_bill');

/** The property a document has of its own: a person's choice, or what it or its mail says. */
const ownProperty = (paper: Document): number | null =>
  paper.personFields.property_id === undefined
    ? decideProperty(ownMatches(paper), effectiveType(paper))
    : (paper.personFields.property_id ?? null);

/**
 * Gives those papers of one bill that name no place, such as its receipt, the property of those that do, where all of these name the same; what an
 * earlier run said is decided anew. Answers those whose property is another now.
 */
export function placeByBill(papers: readonly Document[]): Document[] {
  return papers.filter((paper) => {
    const found = foundByBill(paper, papers);
    if (found === null) return false;
    const before = effectiveProperty(paper);
    paper.machineFields = { ...paper.machineFields, ...found };
    refreshEffectiveColumns(paper);
    return effectiveProperty(paper) !== before;
  });
}

/** What the other papers of its bill make of a document; null where that changes nothing. */
export function foundByBill(paper: Document, papers: readonly Document[]): Pick<MachineFields, 'property_matches' | 'property_id'> | null {
  const matches = ownMatches(paper);
  const match = isSilent(paper, matches) ? matchOf(papers.filter((other) => other !== paper)) : null;
  const property_matches = match ? [match, ...matches] : matches;
  if (isDeepStrictEqual(property_matches, paper.machineFields.property_matches ?? [])) return null;
  return { property_matches, property_id: match ? match.property_id : decideProperty(matches, effectiveType(paper)) };
}

/** Nobody has chosen, and nothing on it or around it names a property or another place for sure. */
function isSilent(paper: Document, matches: readonly PropertyMatch[]): boolean {
  const { personFields, machineFields } = paper;
  if (personFields.property_id !== undefined || effectiveType(paper) === 'subscription') return false;
  return machineFields.unknown_place === undefined && matches.every((match) => match.confidence < certain);
}

function matchOf(others: readonly Document[]): PropertyMatch | null {
  const placed = others.flatMap((other) => {
    const propertyId = ownProperty(other);
    return propertyId === null ? [] : [{ propertyId, id: other.id }];
  });
  const [first] = placed;
  if (!first || placed.some(({ propertyId }) => propertyId !== first.propertyId)) return null;
  return {
    property_id: first.propertyId,
    confidence,
    by: 'same_bill',
    reason: `It is about the same bill as document ${first.id}, which is for this property.`,
  };
}
