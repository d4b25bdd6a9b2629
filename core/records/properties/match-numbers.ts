import type { DocumentType } from '#core/extraction/fields/document-type';
import { fewestFigures, figuresIn, type NumberKind } from '#core/records/properties/labelled-numbers';
import type { QuotedMatch } from '#core/records/properties/quoted-match';

/** A number that people have entered for a property; `field`: it stands where the extractor found an account or loan number. */
export interface KnownIdentifier {
  propertyId: number;
  kind: string;
  lastFour: string;
  where: 'field' | 'text';
  plain: string;
}

/** A number of this document that earlier documents of a property had with a label. */
export interface LearnedNumber {
  plain: string;
  kind: NumberKind;
  propertyId: number;
  papers: number;
  /** A person has said of one of them whose it is. */
  byPerson: boolean;
  /** One of them is of this document's vendor or sender. */
  sameSource: boolean;
  /** This document names it by a label too. */
  isLabelled: boolean;
}

const kindWords: Readonly<Record<string, string>> = {
  hoa: 'HOA account',
  loan: 'loan',
  utility: 'utility account',
  insurance: 'policy',
  tax: 'parcel',
};

const [sure, likely, contested] = [0.92, 0.8, 0.6];

/**
 * The numbers that were entered for a property. Where they name several properties, none is certain, nor is one of few figures, which another
 * association may count as well. Pure.
 */
export function matchIdentifiers(identifiers: readonly KnownIdentifier[]): QuotedMatch[] {
  const best = new Map<number, KnownIdentifier>();
  for (const identifier of identifiers)
    if (identifier.where === 'field' || !best.has(identifier.propertyId)) best.set(identifier.propertyId, identifier);
  const several = best.size > 1;
  return [...best.values()].map(({ propertyId, kind, lastFour, where, plain }) => {
    const numberWords = `The ${kindWords[kind] ?? 'account'} number ending in ${lastFour}`;
    return {
      property_id: propertyId,
      confidence: several ? contested : figuresIn(plain) < fewestFigures ? likely : where === 'field' ? 0.97 : 0.93,
      by: 'account_number',
      quote: plain,
      reason: several
        ? `${numberWords} belongs to this property; the document names another property's number as well.`
        : `${numberWords} belongs to this property.`,
    };
  });
}

/** Kinds of documents whose accounts are one house's; the number of a customer may be that of all the owner's houses. */
const houseAccounts: readonly DocumentType[] = ['utility_bill', 'hoa_document', 'mortgage_statement', 'insurance_document', 'tax_document'];
const documentsNeeded = 2;
/** So long a number stands on two documents by chance too rarely to matter. */
const telling = 8;

/**
 * The numbers of earlier documents. One that stands on documents of two properties says nothing; where the numbers of a document are of
 * several properties, none is certain. Pure.
 */
export function matchLearnedNumbers(documentType: DocumentType, numbers: readonly LearnedNumber[]): QuotedMatch[] {
  const matches = new Map<number, QuotedMatch>();
  for (const [plain, hits] of Map.groupBy(numbers, (number) => number.plain)) {
    const match = matchNumber(documentType, plain, hits);
    if (match && match.confidence > (matches.get(match.property_id)?.confidence ?? 0)) matches.set(match.property_id, match);
  }
  const found = [...matches.values()];
  if (found.filter(({ confidence }) => confidence === sure).length < 2) return found;
  return found.map((match) => ({
    ...match,
    confidence: Math.min(match.confidence, contested),
    reason: `${match.reason} The document names another property's number as well.`,
  }));
}

function matchNumber(documentType: DocumentType, plain: string, hits: readonly LearnedNumber[]): QuotedMatch | null {
  const [first] = hits;
  if (!first || hits.some(({ propertyId }) => propertyId !== first.propertyId)) return null;
  const sameSource = hits.some((hit) => hit.sameSource);
  // A short number may be anything: with another vendor the customer, in the middle of a text a day or an amount.
  if (plain.length < telling && !(first.isLabelled && (sameSource || hits.some(({ kind }) => kind !== 'account')))) return null;
  const named = hits.find(({ kind }) => kind !== 'account') ?? first;
  const papers = Math.max(...hits.map((hit) => hit.papers));
  const isHouses = named.kind === 'account' ? houseAccounts.includes(documentType) : true;
  const isEnough = papers >= documentsNeeded || (named.kind !== 'account' && hits.some((hit) => hit.byPerson));
  const which = papers === 1 ? 'The earlier document' : `All ${papers} earlier documents`;
  return {
    property_id: first.propertyId,
    confidence: isHouses && isEnough ? sure : likely,
    by: 'account_number',
    quote: plain,
    reason: `${which} with this ${named.kind} number, ending in ${plain.slice(-4)}, ${papers === 1 ? 'belongs' : 'belong'} to this property.`,
  };
}
