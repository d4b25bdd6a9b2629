import type { PropertyMatch } from '#core/database/values/document-fields';
import type { DocumentType } from '#core/extraction/fields/document-type';
import type { MailboxKind } from '#core/database/values/mailbox-kind';
import { AddressText, type FoundAddress } from '#core/records/properties/find-address';
import { mostPlaced, type PlacedBefore } from '#core/records/properties/find-history';
import { type LearnedAssociation, matchAssociation, type Member } from '#core/records/properties/match-association';
import { matchName } from '#core/records/properties/match-name';
import { type KnownIdentifier, type LearnedNumber, matchIdentifiers, matchLearnedNumbers } from '#core/records/properties/match-numbers';
import type { QuotedMatch } from '#core/records/properties/quoted-match';
import { readStreetAddress, type StreetAddress } from '#core/records/properties/street-address';

/** From this confidence on a property is assigned; below it is only suggested. */
export const certain = 0.9;

/** Everything that can speak for a property. */
export interface MatchInput {
  documentType: DocumentType;
  /** The addresses of properties its mail was sent to. */
  deliveries: readonly { propertyId: number; mailbox: MailboxKind | null; recipient: string }[];
  /** Numbers people have entered for a property. */
  identifiers: readonly KnownIdentifier[];
  /** The document's text, columns apart by two spaces, and the property address the extractor found. */
  text: string;
  propertyAddress: string | null;
  /** The subject and the text of the mail the document came with; empty where there is none. */
  beside: string;
  /** The active properties among which it may be: at least all whose street, association or name stands in its text or beside it. */
  properties: readonly (Member & { name: string })[];
  vendor: string | null;
  /** Where people put earlier documents with this account number or of this wording, and the sentence that says so. */
  learned: { propertyId: number; reason: string; by: 'account' | 'wording' } | null;
  /** Its numbers that stand on earlier documents of a property, whoever put them there. */
  learnedNumbers: readonly LearnedNumber[];
  /** Associations and managers whose earlier documents are a property's and whose name may stand on it. */
  learnedAssociations: readonly LearnedAssociation[];
  /** Where people have put this vendor's earlier documents; null is the business itself. */
  vendorHistory: readonly PlacedBefore[];
  sender: string | null;
  /** The same of who sends it. */
  senderHistory: readonly PlacedBefore[];
}

/**
 * Every property that something speaks for, the surest first, with the evidence as a sentence. No evidence, no match:
 * the list is empty then, and always for the bill of a subscription, which never has a property.
 */
export function matchProperty(input: MatchInput): QuotedMatch[] {
  if (input.documentType === 'subscription') return [];
  const numbered = [...matchIdentifiers(input.identifiers), ...byLesson(input), ...byLearnedNumber(input)];
  const placed = byAddress(input);
  const named = [...byAssociation(input), ...matchName(input.text, input.properties)];
  const matches = [
    ...byDelivery(input),
    ...numbered,
    ...placed,
    ...unlessElsewhere(named, [...numbered, ...placed], input),
    ...byVendor(input),
  ];
  return matches.toSorted((a, b) => b.confidence - a.confidence || a.property_id - b.property_id);
}

/** A name is certain where nothing else on the document names another property, and it names no place that is none of the properties. */
function unlessElsewhere(named: readonly QuotedMatch[], others: readonly QuotedMatch[], { propertyAddress }: MatchInput): QuotedMatch[] {
  const place = propertyAddress === null ? null : readStreetAddress({ address: propertyAddress, city: null, zipCode: null });
  const speaking = others.filter(({ confidence }) => confidence >= speaks);
  return named.map((match) => {
    const contradicts = speaking.some(({ property_id: id }) => id !== match.property_id);
    const isElsewhere = place !== null && !others.some(({ property_id: id }) => id === match.property_id);
    return contradicts || isElsewhere ? { ...match, confidence: Math.min(match.confidence, contradicted) } : match;
  });
}

/** From here on a number or an address speaks for its property; where it was only sent to, it does not. */
const [speaks, contradicted] = [0.7, 0.75];

/**
 * The property to assign, or null. What a rule says stands first, then the address the mail was sent to, then the document
 * itself; where the evidence of one rank names two properties, none is assigned. A loan is one house's whatever address its statement
 * goes to, so that a mortgage statement's number stands before its address.
 */
export function decideProperty(matches: readonly PropertyMatch[], documentType: DocumentType = 'other'): number | null {
  const sure = matches.filter((match) => match.confidence >= certain);
  const onPaper: PropertyMatch['by'][][] =
    documentType === 'mortgage_statement' ? [['account_number'], ['address']] : [['account_number', 'address']];
  const ranks = [['rule'], ['plus_address', 'property_address_mailbox'], ...onPaper, ['association', 'name']];
  for (const rank of ranks) {
    const ids = new Set(sure.filter((match) => rank.includes(match.by)).map((match) => match.property_id));
    if (ids.size > 0) return ids.size === 1 ? ([...ids][0] ?? null) : null;
  }
  return null;
}

/** An association may be named by who sends the mail alone, as its vendor is then; its unit by the subject, which only suggests. */
function byAssociation({ documentType, vendor, text, beside, properties, learnedAssociations }: MatchInput): QuotedMatch[] {
  if (documentType !== 'hoa_document') return [];
  const searched = [vendor, text].filter(Boolean).join('\n');
  const found = matchAssociation(searched, properties, learnedAssociations);
  if (beside === '' || found.some(({ confidence }) => confidence >= certain)) return found;
  const withMail = matchAssociation(`${searched}\n${beside}`, properties, learnedAssociations);
  return withMail.map((match) => ({ ...match, confidence: Math.min(match.confidence, besideConfidence) }));
}

function byDelivery({ deliveries }: MatchInput): QuotedMatch[] {
  // A property named in a subscription's address says nothing: subscriptions have none.
  const named = deliveries.filter((delivery) => delivery.mailbox !== 'subscriptions' && delivery.mailbox !== 'office');
  const several = new Set(named.map((delivery) => delivery.propertyId)).size > 1;
  const first = new Map(named.map((delivery) => [delivery.propertyId, delivery] as const));
  return [...first.values()].map(({ propertyId, mailbox, recipient }) => ({
    property_id: propertyId,
    confidence: several ? 0.6 : 0.99,
    by: mailbox === 'property' ? 'property_address_mailbox' : 'plus_address',
    reason: several
      ? `The mail was sent to ${recipient}, and to another property's address as well.`
      : `The mail was sent to ${recipient}, this property's address.`,
  }));
}

function byLesson({ learned }: MatchInput): QuotedMatch[] {
  if (!learned) return [];
  const { propertyId: property_id, reason, by } = learned;
  // One account is one house; the same words may come of another.
  return [
    by === 'account' ? { property_id, confidence: 0.94, by: 'account_number', reason } : { property_id, confidence: 0.8, by, reason },
  ];
}

/** A number the property is known by, or a lesson about the account, says more than where papers with that account stand. */
function byLearnedNumber({ documentType, learnedNumbers, identifiers, learned }: MatchInput): QuotedMatch[] {
  const isKnown = identifiers.length > 0 || learned?.by === 'account';
  return matchLearnedNumbers(
    documentType,
    learnedNumbers.filter(({ kind }) => !isKnown || (kind !== 'account' && kind !== 'loan')),
  );
}

interface Placed {
  id: number;
  address: StreetAddress;
}

function byAddress(input: MatchInput): QuotedMatch[] {
  const placed = input.properties.flatMap((property): Placed[] => {
    const address = readStreetAddress(property);
    return address ? [{ id: property.id, address }] : [];
  });
  if (placed.length === 0) return [];
  const text = new AddressText(input.propertyAddress ? `Property address: ${input.propertyAddress}\n\n${input.text}` : input.text);
  const matches = placed.flatMap((property): QuotedMatch[] => {
    const judged = text.find(property.address).flatMap((found) => {
      const judgement = judge(property, found, placed);
      return judgement ? [{ ...judgement, quote: found.text }] : [];
    });
    const best = judged.toSorted((a, b) => b.confidence - a.confidence)[0];
    return best ? [{ property_id: property.id, by: 'address', ...best }] : [];
  });
  return matches.length > 0 ? onlyOneCertain(matches) : besideIt(placed, input.beside);
}

/** As far as the words of its mail speak for a document that names no place itself: they suggest, and never assign. */
const besideConfidence = 0.8;

function besideIt(placed: readonly Placed[], beside: string): QuotedMatch[] {
  const text = new AddressText(beside);
  return placed.flatMap((property): QuotedMatch[] => {
    const judged = text.find(property.address).flatMap((found) => {
      const { confidence = 0 } = judge(property, found, placed) ?? {};
      return confidence > 0 ? [{ found, confidence: Math.min(confidence, besideConfidence) }] : [];
    });
    const best = judged.toSorted((a, b) => b.confidence - a.confidence)[0];
    if (!best) return [];
    const reason = `The mail it came with names “${best.found.text}”, this property's address.`;
    return [{ property_id: property.id, by: 'address', confidence: best.confidence, reason }];
  });
}

/** Where the document says for which of several addresses it is, the others lose their certainty; else all of them do. */
function onlyOneCertain(matches: readonly QuotedMatch[]): QuotedMatch[] {
  const sure = matches.filter((match) => match.confidence >= certain);
  if (sure.length < 2) return [...matches];
  const served = sure.filter((match) => match.confidence === servedConfidence);
  const keep = served.length === 1 ? served[0] : undefined;
  return matches.map((match) =>
    match === keep || !sure.includes(match)
      ? match
      : { ...match, confidence: 0.7, reason: `${match.reason} The document names another property as well.` },
  );
}

/** What an address labelled as the place served is worth. */
const servedConfidence = 0.96;

/** How far one place in the text speaks for a property; null where it speaks for another unit. */
function judge(property: Placed, found: FoundAddress, all: readonly Placed[]): Pick<PropertyMatch, 'confidence' | 'reason'> | null {
  const neighbours = all.filter((other) => other.id !== property.id && sameBuilding(other.address, property.address));
  const quote = `“${found.text}”`;
  if (property.address.unit !== found.unit) {
    if (property.address.unit !== null && found.unit !== null) return null;
    if (neighbours.some((other) => other.address.unit === found.unit)) return null;
    const only = neighbours.length === 0;
    return {
      confidence: only ? 0.7 : 0.4,
      reason: `The document names ${quote}, ${found.unit ? 'a unit of this building' : 'this building without a unit'}.`,
    };
  }
  if (found.role === 'mailing')
    return { confidence: 0.55, reason: `The document was sent to ${quote}, this property's address; it may be about another.` };
  const elsewhere = all.some(
    (other) => other.id !== property.id && sameStreet(other.address, property.address) && other.address.unit === property.address.unit,
  );
  if (elsewhere && !found.townConfirmed)
    return {
      confidence: 0.5,
      reason: `The document names ${quote}; more than one of your properties has this address, in different towns.`,
    };
  if (found.hasOtherZip) return { confidence: 0.7, reason: `The document names ${quote}, this property's address with another ZIP code.` };
  if (found.role === 'service') return { confidence: servedConfidence, reason: `The document is for ${quote}, this property's address.` };
  if (found.townConfirmed) return { confidence: 0.92, reason: `The document names ${quote}, this property's address with its town.` };
  const hasTown = property.address.zip !== null || property.address.city.length > 0;
  return { confidence: 0.75, reason: `The document names ${quote}, this property's address${hasTown ? ', but not its town' : ''}.` };
}

function sameBuilding(a: StreetAddress, b: StreetAddress): boolean {
  if (a.zip && b.zip && a.zip !== b.zip) return false;
  return sameStreet(a, b);
}

function sameStreet(a: StreetAddress, b: StreetAddress): boolean {
  return a.number === b.number && a.street.join(' ') === b.street.join(' ');
}

function byVendor({ vendor, vendorHistory, sender, senderHistory }: MatchInput): QuotedMatch[] {
  const ofVendor = vendor === null ? [] : byHistory(vendor, vendorHistory);
  return ofVendor.length > 0 || sender === null ? ofVendor : byHistory(sender, senderHistory);
}

const papersNeeded = 2;

function byHistory(whose: string, history: readonly PlacedBefore[]): QuotedMatch[] {
  const [only, ...others] = history.filter((place) => place.papers > 0);
  if (!only || others.length > 0 || only.propertyId === null || only.papers < papersNeeded) return [];
  return [
    {
      property_id: only.propertyId,
      confidence: Math.min(0.8, 0.6 + 0.05 * (only.papers - papersNeeded)),
      by: 'vendor_history',
      reason: `${only.papers < mostPlaced ? 'All' : 'The latest'} ${only.papers} earlier documents of ${whose} that people assigned went to this property.`,
    },
  ];
}
