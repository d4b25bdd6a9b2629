import { type Generated, generate } from '../../generator/generate.js';

/** Twenty kinds of what a person who lets homes gets in a month; those that become no expense are filed. */
const kinds = {
  expense: [
    'bill', 'contractor', 'receipt', 'meal', 'fuel', 'utility', 'telecom', 'trash-bill', 'landscaper', 'credit-note', 'insurance-premium', 'property-tax',
    'subscription-invoice',
  ],
  file: ['quote', 'hoa-statement', 'hoa-coupon', 'hoa-violation', 'mortgage-statement', 'escrow-analysis', 'owner-statement'],
} as const; // prettier-ignore
type Ending = keyof typeof kinds;

export interface DaysDocument extends Generated {
  filename: string;
  /** What has to become of it. */
  ending: Ending;
}

/** So many documents of each kind in US dollars, no two of one sender, always the same ones. */
export function documentsOf(perKind: number): DaysDocument[] {
  const endings = Object.keys(kinds) as Ending[];
  return endings.flatMap((ending) => kinds[ending].flatMap((kind) => drawn(kind, ending, perKind)));
}

function drawn(kind: string, ending: Ending, count: number): DaysDocument[] {
  const found: DaysDocument[] = [];
  for (let seed = 0; found.length < count; seed += 1) {
    const document = generate(`days-work-${kind}-${seed}`, { kind });
    const { currency, amount } = document.truth.fields;
    // An invoice that states no total of its own is no expense yet.
    const isComplete = amount === undefined ? ending === 'file' : currency === 'USD';
    if (isComplete) found.push({ ...document, ending, filename: `${kind}-${seed}.pdf` });
  }
  return found;
}

interface Place {
  name: string;
  address: string;
  city?: string;
  state?: string;
  zip_code?: string;
}

/** The properties that the documents are about. */
export function placesOf(documents: readonly DaysDocument[]): Place[] {
  const addresses = new Set(documents.flatMap(({ truth }) => truth.fields.property_address ?? []));
  return [...addresses].map((whole) => {
    const parts = /^(?<address>.+), (?<city>[^,]+), (?<state>[A-Z]{2}) (?<zip_code>\d{5})$/.exec(whole)?.groups;
    return { address: whole, ...parts, name: whole };
  });
}
