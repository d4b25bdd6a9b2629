import type { DocumentRow } from '../api/types';
import { centsOf } from './amounts';
import { noShare, type ShareForm } from './share-form';
import { linesOf } from './use-document-lines';

type Divided = Pick<DocumentRow, 'extracted_data' | 'property_matches' | 'property_id'>;

/** A number of a house with its street, which a line may name as well: `118 mill`. */
const streetOf = (text: string | undefined): string | null => /\d+\s+\p{L}+/u.exec((text ?? '').toLowerCase())?.[0] ?? null;

const share = (over: Partial<ShareForm>): ShareForm => ({ ...noShare, method: 'equal', ...over });

/**
 * How a document may be divided: a share for each of its lines, for the property whose address the line names, and one for what the lines leave; where it has
 * no lines, equal parts for the properties that it names. A person chooses what is left open.
 */
export function proposeShares(paper: Divided, amount: string): ShareForm[] {
  const places = [...new Set(paper.property_matches.map(({ property_id: id }) => id))];
  const lines = linesOf(paper);
  if (lines.length < 2) {
    const named = places.length > 1 ? places : [paper.property_id ?? ('' as const), '' as const];
    return named.map((property_id) => share({ property_id }));
  }
  const placeOf = (description: string) =>
    paper.property_matches.find(({ evidence }) => {
      const street = streetOf(evidence?.text);
      return street !== null && description.toLowerCase().includes(street);
    })?.property_id;
  const shares = lines.map(({ number, description }) =>
    share({ line_item: number, property_id: placeOf(description) ?? paper.property_id ?? '' }),
  );
  const remainder = (centsOf(amount) ?? 0) - lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0);
  return remainder > 0 ? [...shares, share({ property_id: paper.property_id ?? '' })] : shares;
}
