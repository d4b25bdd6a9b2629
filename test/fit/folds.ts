import { squeeze } from '#core/extraction/notation/text-fold';
import type { FitDocument } from './documents.ts';

/** Which documents weights are fitted to. */
export type Included = (document: FitDocument) => boolean;
export const all: Included = () => true;

/** Documents in parts, each of which is judged by weights that were fitted to none of it. */
export interface Folds {
  count: number;
  /** The part of a document, counted from 0. */
  partOf(document: FitDocument): number;
  /** The documents that the weights for a part are fitted to. */
  others(part: number): Included;
}

const parts = 4;

/** Four parts: the weights for one are fitted to documents that share neither layout nor vendor with any of it. */
export function foldsByLayout(documents: readonly FitDocument[]): Folds {
  const partOf = ({ fold }: FitDocument): number => {
    let sum = 0;
    for (let at = 0; at < fold.length; at += 1) sum = (Math.imul(sum, 31) + fold.charCodeAt(at)) >>> 0;
    return sum % parts;
  };
  const vendors = Array.from({ length: parts }, () => new Set<string>());
  for (const document of documents) for (const vendor of vendorOf(document)) vendors[partOf(document)]?.add(vendor);
  return {
    count: parts,
    partOf,
    others: (part) => (document) => partOf(document) !== part && !vendorOf(document).some((vendor) => vendors[part]?.has(vendor)),
  };
}

/** The vendor of a document, none where the truth names none. */
const vendorOf = ({ truth: { vendor } }: FitDocument): string[] => (vendor === undefined ? [] : [squeeze(vendor)]);

/** A source whatever its form: what is drawn is one source as text, as picture and as mail. */
const sourceOf = ({ source }: FitDocument): string => source.split(',')[0] ?? source;

/** A part for each source. */
export function foldsBySource(documents: readonly FitDocument[]): Folds {
  const sources = [...new Set(documents.map(sourceOf))];
  const partOf = (document: FitDocument): number => sources.indexOf(sourceOf(document));
  return { count: sources.length, partOf, others: (part) => (document) => partOf(document) !== part };
}
