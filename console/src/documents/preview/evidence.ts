import type { DocumentRow } from '../../api/types';

/** A found value's place: `[x, y, width, height]` in fractions of the page from its top left. */
export interface EvidenceBox {
  key: string;
  label: string;
  page: number;
  box: readonly [number, number, number, number];
  text: string;
}

/** Keys whose places are shown, with the words of their label. */
const labels: Readonly<Record<string, string>> = {
  vendor: 'quick.vendor',
  amount: 'quick.amount',
  service_date: 'quick.date',
  description: 'quick.description',
  due_date: 'evidence.due_date',
  invoice_number: 'evidence.invoice_number',
  account_number: 'evidence.account_number',
  property_address: 'quick.property',
  amount_due: 'evidence.amount_due',
  tax: 'evidence.tax',
};

const inPage = (value: number): boolean => Number.isFinite(value) && value >= -0.01 && value <= 1.01;

type Placed = Pick<DocumentRow, 'extracted_data' | 'property_id' | 'property_matches'>;

/** Where it says which property it is for: the address that was read, else what the match stands on by which it is that property's. */
function placeOfProperty({ extracted_data: { fields }, property_id: id, property_matches: matches }: Placed) {
  const match = id === null ? matches[0] : matches.find(({ property_id }) => property_id === id);
  return fields.property_address?.evidence ?? match?.evidence;
}

/** The places of the values the machine found, one for each field; a box that is no box is left out. */
export function evidenceOf(row: Placed): EvidenceBox[] {
  const boxes: EvidenceBox[] = [];
  for (const [key, label] of Object.entries(labels)) {
    const evidence = key === 'property_address' ? placeOfProperty(row) : row.extracted_data.fields[key]?.evidence;
    if (!evidence) continue;
    const [x = NaN, y = NaN, width = NaN, height = NaN] = evidence.box;
    if (![x, y, width, height].every(inPage) || width <= 0 || height <= 0) continue;
    boxes.push({ key, label, page: evidence.page, box: [x, y, width, height], text: evidence.text });
  }
  return boxes;
}

/**
 * Whether a place is marked before its field is asked for: one as large as half a bill would only hide it. In a short mail a
 * single line takes much of the page; of a page of nothing but text, `lines` of it, one line is always marked.
 */
export function standsOut({ box: [, , width, height] }: EvidenceBox, lines: number): boolean {
  return width * height < 0.05 || height * lines < 2;
}
